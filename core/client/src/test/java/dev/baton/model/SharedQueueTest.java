package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.testkit.ConditionWait.waitUntil;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.error.BatonException;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.lock.ReadWriteLock;
import dev.baton.observe.ElectionObserver;
import dev.baton.participants.Participant;
import dev.baton.participants.Peers;
import dev.baton.participants.TransferRefusedException;
import dev.baton.protocol.EvictionOutcome;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Baton in a queue of Curator's and kazoo's nodes, which the test creates as they would. */
class SharedQueueTest {
  private static final String CURATOR = PATH + "/_c_0a1b2c3d-0000-4000-8000-0123456789ab-";
  private static final Duration TEN_MINUTES = Duration.ofMinutes(11);

  /** The first number of a warning. */
  private static final int SEVEN_EIGHTHS = 7 << 28;

  private final World world = new World();

  @AfterEach
  void nothingIsWrittenAndNothingIsLeft() {
    assertThat(world.zooKeeper.sentRequests()).noneMatch(SharedQueueTest::writesIntoQueue);
    world.zooKeeper.deleteTree(PATH);
    world.close();
  }

  private static boolean writesIntoQueue(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.SetData write
        ? write.path().startsWith(PATH)
        : request instanceof ZooKeeperRequest.MultiRequest multi
            && multi.parts().stream().anyMatch(SharedQueueTest::writesIntoQueue);
  }

  private static boolean readsQueue(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.GetChildren read && read.path().equals(PATH);
  }

  private Election election(String name, Peers peers) {
    return world.baton(name).election(PATH).sharedWith(peers);
  }

  private Candidate campaign(String name, Peers peers) {
    Candidate candidate = world.telling(name, election(name, peers).candidate(name)).campaign();
    world.run(SOON);
    return candidate;
  }

  private void createPeer(String node) {
    world.zooKeeper.createNode("/jobs");
    world.zooKeeper.createNode(PATH);
    world.zooKeeper.createEphemeralNode(node);
  }

  @Test
  void nodesLookLikeThoseOfThePeers() {
    Candidate latch = campaign("A", Peers.CURATOR_LATCH);
    String node = latch.nodePath().orElseThrow();

    assertThat(node).matches(PATH + "/[0-9a-f]{16}-latch-0000000000");
    assertThat(world.zooKeeper.nodeData(node)).contains("A");
    latch.close();
    assertThat(campaign("B", Peers.CURATOR_SELECTOR).nodePath().orElseThrow())
        .matches(PATH + "/[0-9a-f]{16}-lock-0000000001");
  }

  @Test
  void leadsInTurnWithPeersAndAsksBehindThem() {
    createPeer(CURATOR + "latch-0000000000");
    Candidate a = campaign("A", Peers.CURATOR_LATCH);
    Candidate b = campaign("B", Peers.CURATOR_LATCH);
    world.run(Duration.ofSeconds(5));
    assertThat(List.of(a, b)).noneMatch(Candidate::isLeader);

    world.zooKeeper.deleteTree(CURATOR + "latch-0000000000");
    List<ZooKeeperRequest> asked = world.requestsIn(SOON);
    assertThat(a.isLeader()).isTrue();
    assertThat(b.isLeader()).isFalse();
    assertThat(asked).anyMatch(SharedQueueTest::readsQueue);

    world.run(Duration.ofSeconds(5));
    var unused = a.closeAsync();
    assertThat(world.requestsIn(SOON)).noneMatch(SharedQueueTest::readsQueue);
    assertThat(b.isLeader()).isTrue();
  }

  @Test
  void anyChildInFrontIsWaitedForAsCuratorWaits() {
    createPeer(PATH + "/!");
    Candidate latch = campaign("A", Peers.CURATOR_LATCH);
    assertThat(latch.isLeader()).isFalse();
    world.zooKeeper.deleteTree(PATH + "/!");
    world.zooKeeper.createEphemeralNode(PATH + "/!");
    world.run(SOON);
    assertThat(latch.isLeader()).isFalse();
    world.zooKeeper.deleteTree(PATH + "/!");
    world.run(SOON);
    assertThat(latch.isLeader()).isTrue();
  }

  @Test
  void kazooLeavesStrangeNamesOut() {
    createPeer(PATH + "/!");
    world.zooKeeper.createNode(PATH + "/" + "0f".repeat(16) + "__lock__0000000000");
    Candidate candidate = campaign("A", Peers.KAZOO_ELECTION);
    assertThat(candidate.isLeader()).isFalse();
    assertThat(candidate.nodePath().orElseThrow()).matches(".*/[0-9a-f]{16}__lock__0000000002");
    world.zooKeeper.deleteTree(PATH + "/" + "0f".repeat(16) + "__lock__0000000000");
    world.run(SOON);
    assertThat(candidate.isLeader()).isTrue();
  }

  @Test
  void kazoosParentsStay() {
    campaign("A", Peers.KAZOO_LOCK).close();
    world.zooKeeper.reapContainers();
    assertThat(world.zooKeeper.nodeExists(PATH)).isTrue();
  }

  @Test
  void readersWaitForWritersOfCurator() {
    createPeer(CURATOR + "__WRIT__0000000000");
    ReadWriteLock locks = world.baton("A").readWriteLock(PATH);
    ReadWriteLock shared = locks.sharedWith(Peers.CURATOR_READ_WRITE_LOCK);
    CompletableFuture<LockHold> reader = world.wish(shared.readLock());
    CompletableFuture<LockHold> writer = world.wish(shared.writeLock());
    assertThat(reader).isNotCompleted();

    world.zooKeeper.createEphemeralNode(CURATOR + "__READ__0000000000");
    world.zooKeeper.deleteTree(CURATOR + "__WRIT__0000000000");
    world.run(SOON);
    World.granted(reader).close();
    world.run(SOON);
    assertThat(writer).isNotCompleted();
    world.zooKeeper.deleteTree(CURATOR + "__READ__0000000000");
    world.run(SOON);
    LockHold hold = World.granted(writer);
    assertThatThrownBy(hold::downgrade)
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("Curator");
    hold.close();
  }

  @Test
  void readerOfWriterThatWentIsNotOverlooked() {
    createPeer(CURATOR + "__WRIT__0000000000");
    CompletableFuture<LockHold> first = world.wish(sharedWriter("A"));
    CompletableFuture<LockHold> second = world.wish(sharedWriter("B"));
    world.run(Duration.ofSeconds(5));
    world.zooKeeper.createEphemeralNode(CURATOR + "__READ__0000000000");
    world.zooKeeper.deleteTree(CURATOR + "__WRIT__0000000000");
    world.run(SOON);
    first.cancel(false);
    world.run(SOON);
    assertThat(second).isNotCompleted();
    world.zooKeeper.deleteTree(CURATOR + "__READ__0000000000");
    world.run(SOON);
    World.granted(second).close();
  }

  @Test
  void readerOfWriterThatWasLostIsNotOverlooked() {
    createPeer(CURATOR + "__WRIT__0000000000");
    CompletableFuture<LockHold> first = world.wish(sharedWriter("A"));
    world.zooKeeper.deleteTree(CURATOR + "__WRIT__0000000000");
    world.run(SOON);
    LockHold writing = World.granted(first);
    CompletableFuture<LockHold> second = world.wish(sharedWriter("B"));
    world.run(Duration.ofSeconds(5));
    world.zooKeeper.createEphemeralNode(CURATOR + "__READ__0000000000");
    writing.close();
    world.run(SOON);
    assertThat(second).isNotCompleted();
    world.zooKeeper.deleteTree(CURATOR + "__READ__0000000000");
    world.run(SOON);
    World.granted(second).close();
  }

  private Lock sharedWriter(String name) {
    ReadWriteLock locks = world.baton(name).readWriteLock(PATH);
    return locks.sharedWith(Peers.CURATOR_READ_WRITE_LOCK).writeLock();
  }

  @Test
  void participantsAreThoseThatCuratorShows() {
    createPeer(CURATOR + "latch-0000000000");
    world.zooKeeper.writeNode(CURATOR + "latch-0000000000", "curator-1");
    campaign("A", Peers.CURATOR_LATCH);
    CompletableFuture<List<Participant>> read =
        election("B", Peers.CURATOR_LATCH).participantsAsync();
    world.run(SOON);
    assertThat(read.join()).extracting(Participant::id).containsExactly("curator-1", "A");
  }

  @Test
  void readerOfPlainElectionSeesSharedQueue() {
    createPeer(CURATOR + "latch-0000000000");
    world.zooKeeper.writeNode(CURATOR + "latch-0000000000", "curator-1");
    Election plain = world.baton("B").election(PATH);
    List<String> leaders = new ArrayList<>();
    plain.observe(
        new ElectionObserver() {
          @Override
          public void onLeaderChanged(Optional<Participant> leader) {
            leaders.add(leader.map(Participant::id).orElse("nobody"));
          }
        });
    campaign("A", Peers.CURATOR_LATCH);
    CompletableFuture<List<Participant>> read = plain.participantsAsync();
    world.run(SOON);
    assertThat(read.join()).extracting(Participant::id).containsExactly("curator-1", "A");

    assertRefused(plain.transferToAsync("A", "why", Duration.ofSeconds(1)));
    world.zooKeeper.deleteTree(CURATOR + "latch-0000000000");
    world.run(SOON);
    assertThat(leaders).containsExactly("curator-1", "A");
    assertRefused(plain.resignLeaderAsync("why", Duration.ofSeconds(1)));
    assertRefused(plain.evictAsync("A", "why"));
  }

  private void assertRefused(CompletableFuture<?> order) {
    world.run(SOON);
    assertThat(order)
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(BatonException.class)
        .withMessageContaining("which is shared with Curator");
  }

  @Test
  void queueOfTwoFormsIsReadAsBatons() {
    world.campaign("A");
    world.run(SOON);
    createPeer(CURATOR + "latch-0000000000");
    CompletableFuture<List<Participant>> read = world.baton("B").election(PATH).participantsAsync();
    world.run(SOON);
    assertThat(read.join()).extracting(Participant::id).containsExactly("A");
  }

  @Test
  void resigningAndCedingWork() {
    Candidate a = campaign("A", Peers.CURATOR_LATCH);
    Candidate b = campaign("B", Peers.CURATOR_LATCH);
    a.resign();
    world.run(SOON);
    assertThat(b.isLeader()).isTrue();
    b.cede(Duration.ofSeconds(1));
    world.run(SOON);
    assertThat(a.isLeader()).isTrue();
    world.run(Duration.ofSeconds(2));
    assertThat(b.nodePath()).isPresent();
  }

  @Test
  void whatNeedsMessageIsRefused() {
    campaign("A", Peers.CURATOR_LATCH);
    Election election = election("B", Peers.CURATOR_LATCH);
    Duration within = Duration.ofSeconds(1);
    for (CompletableFuture<?> order :
        List.of(
            election.transferToAsync("A", "why", within),
            election.resignLeaderAsync("why", within),
            election.cedeAsync("A", "why", within, within))) {
      world.run(SOON);
      assertThat(order)
          .failsWithin(Duration.ZERO)
          .withThrowableThat()
          .withCauseInstanceOf(TransferRefusedException.class)
          .withMessageContaining("Curator");
    }
    CompletableFuture<EvictionOutcome> eviction = election.evictAsync("A", "why");
    world.run(SOON);
    assertThat(eviction)
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(BatonException.class)
        .withMessageContaining("evictNow is possible");
  }

  @Test
  void settingsThatPeersCouldNotReadAreRefused() {
    Election election = election("A", Peers.CURATOR_LATCH);
    assertThatThrownBy(() -> election.candidate("A").metadata("x").campaign())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no metadata");
    assertThatThrownBy(() -> election.candidate("A").priority(1, Duration.ofMinutes(1)).campaign())
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> election.withRule(TurnRule.RACE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Curator");
    assertThatThrownBy(() -> election("A", Peers.CURATOR_READ_WRITE_LOCK))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("readWriteLock");
    assertThatThrownBy(() -> world.baton("A").readWriteLock(PATH).sharedWith(Peers.CURATOR_MUTEX))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void oneQueueIsSharedWithOneKind() {
    createPeer(CURATOR + "lock-0000000000");
    campaign("A", Peers.CURATOR_LATCH);
    world.campaign("B");
    world.run(SOON);
    assertThat(world.told("A")).containsExactly("problem");
    assertThat(world.told("B")).containsExactly("problem");
    world.zooKeeper.deleteTree(CURATOR + "lock-0000000000");
    world.run(Duration.ofMinutes(1));
    assertThat(world.told("A").contains("elected") ^ world.told("B").contains("elected")).isTrue();
  }

  @Test
  void nobodyJoinsNearTheEndOfTheNumbers() {
    campaign("A", Peers.CURATOR_LATCH).close();
    world.zooKeeper.raiseCounter(PATH, Integer.MAX_VALUE - (1 << 20));
    campaign("A", Peers.CURATOR_LATCH);
    assertThat(world.told("A")).contains("problem");
    assertThat(world.zooKeeper.childNames(PATH)).isEmpty();
  }

  @Test
  void logWarnsLongBeforeNumbersEnd() {
    PrintStream before = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, UTF_8));
    try {
      campaign("A", Peers.CURATOR_LATCH).close();
      world.zooKeeper.raiseCounter(PATH, SEVEN_EIGHTHS - 1);
      campaign("A", Peers.CURATOR_LATCH).close();
      campaign("A", Peers.CURATOR_LATCH);
      waitUntil("the warning", () -> log.toString(UTF_8).contains(" is at number "));
    } finally {
      System.setErr(before);
    }
    assertThat(log.toString(UTF_8))
        .containsOnlyOnce(PATH + " is at number " + SEVEN_EIGHTHS + " of 2147483647");
    assertThat(world.told("A")).doesNotContain("problem");
  }

  @Test
  void leaderResignsBeforeNumbersEnd() {
    Candidate leader = campaign("A", Peers.CURATOR_LATCH);
    createPeer(CURATOR + "latch-2147483640");
    assertThat(leader.isLeader()).isTrue();
    world.run(TEN_MINUTES);
    assertThat(leader.isLeader()).isFalse();
    assertThat(world.told("A")).contains("elected", "revoked RESIGNED", "problem");
  }

  @Test
  void evictNowSparesNodesOfOthers() {
    createPeer(CURATOR + "latch-0000000000");
    world.zooKeeper.writeNode(CURATOR + "latch-0000000000", "curator-1");
    Candidate waiting = campaign("A", Peers.CURATOR_LATCH);
    Election election = election("B", Peers.CURATOR_LATCH);
    assertThatThrownBy(() -> election.evictNow("curator-1"))
        .isInstanceOf(BatonException.class)
        .hasMessageContaining("would not notice");
    assertThat(election.evictNow("A")).isEqualTo(EvictionOutcome.DELETED);
    world.run(SOON);
    assertThat(waiting.isLeader()).isFalse();
  }
}
