package dev.baton.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.participants.Participant;
import dev.baton.protocol.TurnRule;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A node that is taken away is put back at the end of the line. A leads, B and C stand behind. */
class LossTest {
  private static final String PATH = "/jobs/nightly";

  @RegisterExtension private final Scene scene = new Scene();
  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
  private final Diary diaryOfA = new Diary();
  private final Diary diaryOfB = new Diary();
  private final Diary diaryOfC = new Diary();
  private final List<String> leadersToldToC = new CopyOnWriteArrayList<>();
  private Baton batonOfC;
  private Candidate a;
  private Candidate b;
  private Candidate c;
  private Operator operator;

  @BeforeEach
  void standInLine() {
    operator = scene.operator(server.connectString());
    a = diaryOfA.of(connect().election(PATH).candidate("A")).campaign();
    diaryOfA.await("elected");
    b = diaryOfB.of(connect().election(PATH).candidate("B")).campaign();
    diaryOfB.await("standing 2");
    batonOfC = connect();
    c =
        diaryOfC
            .of(batonOfC.election(PATH).candidate("C"))
            .onLeader(leader -> leadersToldToC.add(leader.id()))
            .campaign();
    diaryOfC.await("standing 3");
    ConditionWait.waitUntil("C to be told who leads", () -> leadersToldToC.equals(List.of("A")));
  }

  @AfterEach
  void close() {
    server.close();
  }

  private Baton connect() {
    return scene.connect(server.connectString());
  }

  private List<String> line() {
    return batonOfC.election(PATH).participants().stream().map(Participant::id).toList();
  }

  private void awaitLine(String... ids) {
    ConditionWait.waitUntil("the line " + List.of(ids), () -> line().equals(List.of(ids)));
  }

  @Test
  void ofTheLeaderWhoseSessionExpires() throws InterruptedException {
    long token = a.awaitLeadership().fencingToken();

    server.expireSession(operator.ownerOf(a.nodePath().orElseThrow()));

    assertThat(b.awaitLeadership().fencingToken()).isGreaterThan(token);
    awaitLine("B", "C", "A");
    assertThat(a.isLeader()).isFalse();
    ConditionWait.waitUntil("C to be told", () -> leadersToldToC.equals(List.of("A", "B")));
    diaryOfA.await("standing 3");
    assertThat(diaryOfA.lines())
        .filteredOn(line -> !line.equals("suspended"))
        .hasSize(3)
        .startsWith("elected")
        .containsAnyOf("revoked SESSION_EXPIRED", "revoked NODE_GONE")
        .endsWith("standing 3");
  }

  @Test
  void ofAStandbyWhoseSessionExpires() {
    server.expireSession(operator.ownerOf(b.nodePath().orElseThrow()));

    awaitLine("A", "C", "B");
    assertThat(diaryOfA.lines()).containsExactly("elected");
    diaryOfB.await("standing 3");
  }

  @Test
  void ofTheLeaderWhoseNodeAnOperatorDeletes() throws InterruptedException {
    operator.delete(a.nodePath().orElseThrow());

    b.awaitLeadership();
    awaitLine("B", "C", "A");
    assertThat(a.isLeader()).isFalse();
    assertThat(diaryOfA.lines()).startsWith("elected", "revoked NODE_GONE");
  }

  @Test
  void ofAStandbyWhoseNodeAnOperatorDeletes() throws InterruptedException {
    operator.delete(b.nodePath().orElseThrow());

    awaitLine("A", "C", "B");
    assertThat(diaryOfA.lines()).containsExactly("elected");
    a.close();
    c.awaitLeadership();
    c.close();
    b.awaitLeadership();
  }

  @Test
  void ofAllWhenTheElectionItselfIsDeleted() throws InterruptedException {
    long token = a.awaitLeadership().fencingToken();

    operator.deleteAll("/jobs");

    ConditionWait.waitUntil("all to be back", () -> line().size() == 3);
    Candidate leader = candidate(line().get(0));
    assertThat(leader.awaitLeadership().fencingToken()).isGreaterThan(token);
    ConditionWait.waitUntil(
        "one leader", () -> List.of(a, b, c).stream().filter(Candidate::isLeader).count() == 1);
    assertThat(leader.isLeader()).isTrue();
  }

  /** Whatever became of the line, who stands in it hears who leads. */
  @Test
  void evenThenWhoAsksIsToldWhoLeads() {
    for (int i = 0; i < 20; i++) {
      operator.deleteAll("/jobs");
      ConditionWait.waitUntil("all to be back", () -> line().size() == 3);
      String leader = line().get(0);
      ConditionWait.waitUntil("it to lead", () -> candidate(leader).isLeader());
      ConditionWait.waitUntil(
          "C to be told that " + leader + " leads",
          () -> leader.equals("C") || leader.equals(lastToldToC()));
    }
  }

  private String lastToldToC() {
    return leadersToldToC.get(leadersToldToC.size() - 1);
  }

  private Candidate candidate(String id) {
    return List.of(a, b, c).stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void isNotWhatAMessageInANodeMeans() {
    operator.write(a.nodePath().orElseThrow(), "hello");
    operator.write(b.nodePath().orElseThrow(), "hello");
    a.close();
    ConditionWait.waitUntil("B to lead", b::isLeader);
    assertThat(diaryOfA.lines()).containsExactly("elected", "revoked CLOSED");
    assertThat(b.nodePath()).isEqualTo(Optional.of(operator.line(PATH).get(0)));
  }

  @Test
  void ofAnElectionThatZooKeeperClearsAway() throws InterruptedException {
    List.of(c, b, a).forEach(Candidate::close);
    server.reapContainers();
    assertThat(operator.exists(PATH)).isFalse();

    Candidate again = batonOfC.election(PATH).candidate("again").campaign();
    assertThat(again.awaitLeadership().election()).isEqualTo(PATH);
  }

  /** Whoever's prize was taken rests, so that the other one wins. */
  @Test
  void ofThePrizeInARace() throws InterruptedException {
    String race = "/race";
    Diary diary = new Diary();
    Diary diaryOfSecond = new Diary();
    Election election = connect().election(race).withRule(TurnRule.RACE);
    Candidate first = diary.of(election.candidate("first")).campaign();
    long token = first.awaitLeadership().fencingToken();
    Election elsewhere = connect().election(race).withRule(TurnRule.RACE);
    Candidate second = diaryOfSecond.of(elsewhere.candidate("second")).campaign();
    diaryOfSecond.await("standing 0");

    operator.delete(first.nodePath().orElseThrow());

    diary.await("revoked NODE_GONE");
    long next = second.awaitLeadership().fencingToken();
    assertThat(next).isGreaterThan(token);
    diary.await("standing 0");
    second.close();
    assertThat(first.awaitLeadership().fencingToken()).isGreaterThan(next);
    assertThat(operator.children(race)).hasSize(2);
  }
}
