package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.lock.LockHold;
import dev.baton.participants.RequestOrigin;
import dev.baton.participants.TermRecord;
import dev.baton.protocol.EndReason;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.NodePermission;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each term is written down: who led, from when to when, and why it ended. */
class HistoryTest {
  private static final String NODE = "/baton/history/jobs%2Fnightly";

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private List<TermRecord> history() {
    CompletableFuture<List<TermRecord>> asked = world.baton("X").election(PATH).historyAsync();
    world.run(SOON);
    return asked.join();
  }

  /** Who led, and why it ended: {@code A RESIGNED}, {@code B lost}, {@code C leads}. */
  private List<String> told() {
    return history().stream().map(HistoryTest::text).toList();
  }

  private static String text(TermRecord term) {
    String end = term.to().isPresent() ? "lost" : "leads";
    return term.id() + " " + term.reason().map(Enum::name).orElse(end);
  }

  private static boolean isWritten(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.MultiRequest multi
        && multi.parts().stream().anyMatch(part -> createsBelow(part, NODE + "/"));
  }

  private static boolean createsBelow(ZooKeeperRequest part, String parent) {
    return part instanceof ZooKeeperRequest.Create create && create.path().startsWith(parent);
  }

  private static boolean isFolded(ZooKeeperRequest request) {
    return Asked.writes(request, NODE);
  }

  @ParameterizedTest
  @EnumSource
  void hasEachTermInItsOrder(TurnRule rule) {
    Candidate a = world.campaign("A", rule);
    world.run(SOON);
    Candidate b = world.campaign("B", rule);
    world.run(SOON);
    a.close();
    world.awaitLeader(b);
    final long token = b.leadership().orElseThrow().fencingToken();
    world.run(SOON);
    b.close();
    world.run(SOON);

    assertThat(told()).containsExactly("A CLOSED", "B CLOSED");
    TermRecord last = history().get(1);
    assertThat(last.fencingToken()).isEqualTo(token).isGreaterThan(history().get(0).fencingToken());
    Instant begin = last.from().orElseThrow();
    assertThat(begin).isAfterOrEqualTo(history().get(0).to().orElseThrow());
    assertThat(last.to().orElseThrow()).isAfter(begin);
  }

  @Test
  void tellsWhoseWillItWas() {
    world.line("A", "B", "C");
    var unused = world.baton("X").election(PATH).transferToAsync("C", "maintenance", TIMEOUT);
    world.run(SOON);
    unused = world.baton("X").election(PATH).transferToAsync("A", "done", TIMEOUT);
    world.run(SOON);
    var evicted = world.baton("X").election(PATH).evictAsync("A", "stuck");
    world.run(SOON);

    assertThat(evicted).isCompleted();
    assertThat(told()).startsWith("A TRANSFERRED", "C TRANSFERRED", "A EVICTED").hasSize(4);
    assertThat(history().stream().map(TermRecord::endedBy).map(by -> by.map(RequestOrigin::reason)))
        .containsExactly(
            Optional.of("maintenance"),
            Optional.of("done"),
            Optional.of("stuck"),
            Optional.empty());
  }

  @Test
  void isNeverWaitedForBeforeLeadingAndCostsASmallWriteMoreAndNoReading() {
    List<Candidate> line = world.line("A", "B");
    world.run(TIMEOUT.multipliedBy(2));
    int before = world.zooKeeper.sentRequests().size();
    line.get(0).resign();
    world.run(SOON);
    List<ZooKeeperRequest> all = world.zooKeeper.sentRequests();
    List<ZooKeeperRequest> asked = all.subList(before, all.size());

    assertThat(asked.stream().filter(request -> request.toString().contains(NODE)).limit(2))
        .allMatch(HistoryTest::isWritten);
    assertThat(endOf(asked).path()).hasSizeLessThan(150);
    assertThat(endOf(asked).data().text()).isEmpty();
    assertThat(asked.stream().filter(HistoryTest::isWritten))
        .as("the end of the one with its going, and the beginning of the other with a heartbeat")
        .hasSize(2);
    assertThat(asked.stream().filter(Asked::replacement)).hasSize(1);
    assertThat(line.get(1).isLeader()).isTrue();
    assertThat(world.requestsIn(TIMEOUT.multipliedBy(3))).noneMatch(HistoryTest::isWritten);
  }

  /** What resigning writes beside giving up the place. */
  private static ZooKeeperRequest.Create endOf(List<ZooKeeperRequest> asked) {
    return asked.stream()
        .flatMap(
            one ->
                one instanceof ZooKeeperRequest.MultiRequest multi ? multi.parts().stream() : null)
        .filter(part -> createsBelow(part, NODE + "/"))
        .map(ZooKeeperRequest.Create.class::cast)
        .filter(create -> create.path().contains(",ended,"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theSuccessorWritesTheEndOfWhoeverCouldNot() {
    List<Candidate> line = world.line("A", "B");
    world.machine("A").loop().freezeFor(TIMEOUT.multipliedBy(5));
    world.awaitLeader(line.get(1));
    world.run(SOON);
    assertThat(told()).containsExactly("A lost", "B leads");
    TermRecord lost = history().get(0);
    assertThat(lost.to()).isEqualTo(history().get(1).from());
  }

  @Test
  void whoseLeaseIsOverSaysSoItselfIfNobodyCameBetween() {
    world.line("A");
    world.run(TIMEOUT);
    world.zooKeeper.takeDown();
    world.run(TIMEOUT.multipliedBy(8).dividedBy(10));
    world.zooKeeper.bringUp();
    world.run(TIMEOUT);
    assertThat(told()).containsExactly("A LEASE_OVER", "A leads");
  }

  @Test
  void aTermThatWasTooShortToBeWrittenIsToldByTheNext() {
    List<Candidate> line = world.line("A", "B", "C");
    List<String> nodes = world.inLine();
    line.get(0).close();
    world.zooKeeper.stallRequest(HistoryTest::isWritten, TIMEOUT);
    world.time.runUntil("B leads", TIMEOUT, () -> world.told("B").contains("elected"));
    world.zooKeeper.deleteTree(PATH + "/" + nodes.get(1));
    world.run(SOON);

    assertThat(told()).startsWith("A CLOSED", "B lost", "C leads");
    assertThat(history().get(1).from()).isEmpty();
  }

  @Test
  void aLostAnswerChangesNothing() {
    world.zooKeeper.loseAnswer(HistoryTest::isWritten);
    List<Candidate> line = world.line("A", "B");
    world.run(SOON);
    world.zooKeeper.loseAnswer(HistoryTest::isWritten);
    line.get(0).close();
    world.run(TIMEOUT);
    assertThat(told()).containsExactly("A CLOSED", "B leads");
  }

  @Test
  void aLostRequestIsMadeGood() {
    world.zooKeeper.loseRequest(HistoryTest::isWritten);
    List<Candidate> line = world.line("A", "B");
    world.run(SOON);
    assertThat(told()).containsExactly("A leads");
    world.zooKeeper.loseRequest(HistoryTest::isWritten);
    line.get(0).resign();
    world.run(TIMEOUT);
    assertThat(told()).startsWith("A RESIGNED").hasSize(2);
  }

  @Test
  void whatAStrangerWritesThereKeepsNobodyFromLeaving() {
    List<Candidate> line = world.line("A", "B");
    world.zooKeeper.writeNode(NODE, "nonsense");
    line.get(0).close();
    world.run(SOON);
    assertThat(line.get(1).isLeader()).isTrue();
    assertThat(told()).containsExactly("A CLOSED", "B leads");
  }

  @Test
  void aTermDoesNotNameTheLeaderBeforeAnEarlierTerm() {
    List<Candidate> line = world.line("A", "B");
    world.run(SOON);
    line.get(0).close();
    world.run(SOON);
    line.get(1).resign();
    world.run(SOON);

    assertThat(told()).containsExactly("A CLOSED", "B RESIGNED", "B leads");
    assertThat(world.zooKeeper.childNames(NODE))
        .filteredOn(name -> name.contains(",begun,") && name.endsWith(",A"))
        .as("A's term, and the one after it")
        .hasSize(2);
  }

  @Test
  void whatAStrangerMakesBelowItIsLeftAlone() {
    world.line("A").get(0).close();
    world.run(SOON);
    List.of("note", "x,begun,1,A", "4096,begun,", "1,ended,1,NOTHING,,", "1,begun,1,%")
        .forEach(name -> world.zooKeeper.createNode(NODE + "/" + name));
    leadInTurn(40);
    assertThat(world.zooKeeper.sentRequests()).anyMatch(HistoryTest::isFolded);
    assertThat(world.zooKeeper.childNames(NODE)).contains("note", "1,ended,1,NOTHING,,");
  }

  /** Two resign in turn, until each has led {@code terms} times. */
  private void leadInTurn(int terms) {
    List<Candidate> line = world.line("R", "S");
    for (int i = 0; i < terms; i++) {
      line.forEach(Candidate::resign);
      world.run(SOON);
    }
  }

  @Test
  void entriesAreFoldedIntoOneTextNowAndThenAndNoneIsLost() {
    leadInTurn(100);
    assertThat(world.zooKeeper.sentRequests().stream().filter(HistoryTest::isFolded))
        .hasSizeBetween(4, 40);
    assertThat(world.zooKeeper.childNames(NODE)).hasSizeLessThan(150);
    List<TermRecord> all = history();
    assertThat(all).hasSizeBetween(100, 201);
    assertThat(all.stream().map(TermRecord::fencingToken)).isSorted().doesNotHaveDuplicates();
    assertThat(all.stream().limit(all.size() - 1).map(TermRecord::reason))
        .containsOnly(Optional.of(EndReason.RESIGNED));
    assertThat(all.stream().map(TermRecord::from)).allMatch(Optional::isPresent);
  }

  @Test
  void aLargeFoldingHasWholeTermsOnlyAndALaterOneHasTheOthers() {
    world.line("A").get(0).close();
    world.run(SOON);
    world.zooKeeper.createNode(NODE + "/0,begun,1,old");
    for (int token = 1; token <= 300; token++) {
      world.zooKeeper.createNode(NODE + "/" + token + ",begun,1,old");
      world.zooKeeper.createNode(NODE + "/" + token + ",ended,2,RESIGNED,,");
    }
    leadInTurn(60);
    List<ZooKeeperRequest.MultiRequest> folded =
        world.zooKeeper.sentRequests().stream()
            .filter(HistoryTest::isFolded)
            .map(ZooKeeperRequest.MultiRequest.class::cast)
            .toList();
    String text = ((ZooKeeperRequest.SetData) folded.get(0).parts().get(0)).data().text();
    assertThat(folded.get(0).parts()).hasSize(1 + 499);
    assertThat(text.lines().skip(1)).hasSize(100).allMatch(line -> line.contains("\tRESIGNED\t"));
    assertThat(world.zooKeeper.childNames(NODE)).noneMatch(name -> name.endsWith("old"));
  }

  @Test
  void aFoldingOfUnknownOutcomeLosesNone() {
    world.zooKeeper.loseAnswer(HistoryTest::isFolded);
    leadInTurn(50);
    long terms =
        Stream.of("R", "S")
            .flatMap(who -> world.told(who).stream())
            .filter("elected"::equals)
            .count();
    assertThat(history()).hasSize((int) terms);
  }

  @Test
  void whoMayNotWriteItLeadsAllTheSame() {
    List<Candidate> line = world.line("A", "B");
    world.zooKeeper.denyPermission(NODE, NodePermission.CREATE);
    line.get(0).close();
    world.run(SOON);
    assertThat(line.get(1).isLeader()).isTrue();
    int before = world.zooKeeper.sentRequests().size();
    line.get(1).close();
    world.run(SOON);
    List<ZooKeeperRequest> all = world.zooKeeper.sentRequests();
    assertThat(all.subList(before, all.size())).noneMatch(HistoryTest::isWritten);
    world.run(TIMEOUT);
    assertThat(told()).containsExactly("A leads");
    assertThat(world.inLine()).isEmpty();
    assertThat(world.told("B")).containsExactly("elected", "revoked CLOSED");
  }

  @Test
  void locksHaveNone() {
    LockHold hold = World.granted(world.wish("A"));
    hold.close();
    world.run(SOON);
    assertThat(history()).isEmpty();
    assertThat(world.zooKeeper.nodeExists(NODE)).isFalse();
  }

  @Test
  void manyLedAtOnceCostAWriteEachAndNoHeartbeat() {
    world.zooKeeper.createNode("/baton");
    world.zooKeeper.createNode("/baton/history");
    int before = world.zooKeeper.sentRequests().size();
    for (int i = 0; i < 200; i++) {
      world.zooKeeper.createNode("/baton/history/jobs%2F" + i);
      world.baton("A").election("/jobs/" + i).candidate("A").campaign();
    }
    world.run(SOON);
    List<ZooKeeperRequest> all = world.zooKeeper.sentRequests();
    List<ZooKeeperRequest> asked = all.subList(before, all.size());

    assertThat(asked.stream().filter(Asked::check)).isEmpty();
    assertThat(asked.stream().filter(HistoryTest::begins)).hasSize(200);
  }

  /** A write of a term's beginning, with the check of the leader's node. */
  private static boolean begins(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.MultiRequest multi
        && multi.parts().size() == 2
        && createsBelow(multi.parts().get(1), "/baton/history/");
  }

  /** Only the first leader of all finds no place for it, and makes its node twice. */
  @Test
  void theParentsAreMadeOnce() {
    world.line("A");
    world.baton("A").election("/jobs/other").candidate("A").campaign();
    world.run(SOON);
    assertThat(Asked.count(world.zooKeeper.sentRequests(), HistoryTest::makesPlace)).isEqualTo(5);
    assertThat(world.zooKeeper.childNames("/baton/history")).hasSize(2);
  }

  private static boolean makesPlace(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.Create create
        && create.mode() == ZooKeeperRequest.NodeKind.PERSISTENT;
  }

  @Test
  void whoResignsWhileCutOffAndIsClosedThenHasResigned() {
    List<Candidate> line = world.line("A", "B");
    world.run(TIMEOUT);
    world.zooKeeper.takeDown();
    line.get(0).resign();
    var closed = line.get(0).closeAsync();
    world.run(SOON);
    world.zooKeeper.bringUp();
    world.run(TIMEOUT);
    assertThat(closed).isCompleted();
    assertThat(told()).containsExactly("A RESIGNED", "B leads");
  }

  @Test
  void aShortTermOfTheSameSessionIsToldOfToo() {
    world.line("A");
    Candidate b = world.baton("B").election(PATH).candidate("B").campaign();
    world.run(SOON);
    world.baton("B").election(PATH).candidate("C").campaign();
    world.run(SOON);
    List<String> nodes = world.inLine();
    world.zooKeeper.deleteTree(PATH + "/" + nodes.get(0));
    world.time.runUntil("B leads", TIMEOUT, b::isLeader);
    world.zooKeeper.deleteTree(PATH + "/" + nodes.get(1));
    world.run(SOON);
    assertThat(told()).contains("B lost", "C leads");
  }
}
