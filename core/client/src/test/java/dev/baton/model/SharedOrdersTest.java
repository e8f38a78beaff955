package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.baton.drain.DrainReport;
import dev.baton.drain.DrainResult;
import dev.baton.drain.DrainResult.DrainOutcome;
import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.error.BatonException;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.observe.ElectionObserver;
import dev.baton.observe.ElectionWarning;
import dev.baton.observe.ElectionWarning.WarningKind;
import dev.baton.observe.WarningRules;
import dev.baton.participants.Participant;
import dev.baton.participants.Peers;
import dev.baton.participants.RequestOrigin;
import dev.baton.participants.TransferRefusedException;
import dev.baton.protocol.EvictionOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Orders in a queue of Curator's nodes, and what other processes see of such a queue. */
class SharedOrdersTest {
  private static final String CURATOR = PATH + "/_c_0a1b2c3d-0000-4000-8000-0123456789ab-";
  private static final Duration TEN_MINUTES = Duration.ofMinutes(10);

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.zooKeeper.deleteTree(PATH);
    world.close();
  }

  private Candidate campaign(String name) {
    Election election = world.baton(name).election(PATH).sharedWith(Peers.CURATOR_SELECTOR);
    Candidate candidate = world.telling(name, election.candidate(name)).campaign();
    world.run(SOON);
    return candidate;
  }

  /** A process that was not told that the queue is shared. */
  private Election operator() {
    return world.baton("operator").election(PATH);
  }

  private Lock mutex(String name) {
    return world.baton(name).lock(PATH).withHolderId(name).sharedWith(Peers.CURATOR_MUTEX);
  }

  private String addPeer(String end, String data) {
    if (!world.zooKeeper.nodeExists(PATH)) {
      world.zooKeeper.createNode("/jobs");
      world.zooKeeper.createNode(PATH);
    }
    world.zooKeeper.createEphemeralNode(CURATOR + end);
    world.zooKeeper.writeNode(CURATOR + end, data);
    return CURATOR + end;
  }

  private <T> T done(CompletableFuture<T> answer) {
    world.run(SOON);
    assertThat(answer).isCompleted();
    return answer.join();
  }

  private void assertRefused(CompletableFuture<?> order, Class<?> by, String why) {
    world.run(SOON);
    assertThat(order)
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(by.asSubclass(Throwable.class))
        .withMessageContaining(why);
  }

  @Test
  void leaderResignsAndTheMemberOfCuratorIsNext() {
    Candidate a = campaign("A");
    String peer = addPeer("lock-0000000001", "curator-1");
    Candidate b = campaign("B");

    Optional<Participant> next = done(operator().resignLeaderAsync("why", TIMEOUT));
    assertThat(next.orElseThrow().id()).isEqualTo("curator-1");
    assertThat(world.told("A")).contains("revoked RESIGNED");
    assertThat(List.of(a, b)).noneMatch(Candidate::isLeader);
    assertRefused(
        operator().resignLeaderAsync("why", TIMEOUT),
        TransferRefusedException.class,
        "not Baton's");
    world.zooKeeper.deleteTree(peer);
    world.run(SOON);
    assertThat(b.isLeader()).isTrue();
  }

  @Test
  void transferPassesMembersOfBatonOnly() {
    Candidate a = campaign("A");
    campaign("B");
    Candidate c = campaign("C");
    String peer = addPeer("lock-0000000003", "curator-3");
    campaign("D");

    assertRefused(
        operator().transferToAsync("D", "why", TIMEOUT),
        TransferRefusedException.class,
        "stands between");
    assertRefused(
        operator().transferToAsync("curator-3", "why", TIMEOUT),
        TransferRefusedException.class,
        "not Baton's");
    assertThat(a.isLeader()).isTrue();
    assertThat(done(operator().transferToAsync("C", "why", TIMEOUT)).id()).isEqualTo("C");
    world.run(SOON);
    assertThat(c.isLeader()).isTrue();
    assertThat(done(operator().participantsAsync()))
        .extracting(Participant::id)
        .startsWith("C", "curator-3", "D")
        .containsExactlyInAnyOrder("C", "curator-3", "D", "A", "B");
    world.zooKeeper.deleteTree(peer);
  }

  @Test
  void candidateCedesByOrder() {
    campaign("A");
    Candidate b = campaign("B");
    var unused = done(operator().cedeAsync("A", "why", TEN_MINUTES, TIMEOUT));
    assertThat(b.isLeader()).isTrue();
    assertThat(done(operator().participantsAsync())).extracting(Participant::id).containsOnly("B");
  }

  @Test
  void holderIsAskedToRelease() {
    List<RequestOrigin> asked = new ArrayList<>();
    LockHold hold = World.granted(world.wish(mutex("A"))).onReleaseRequested(asked::add);
    List<Participant> holders =
        done(world.baton("operator").lock(PATH).withHolderId("op").requestReleaseAsync("why"));

    assertThat(holders).extracting(Participant::id).containsExactly("A");
    assertThat(holders.get(0).inLock()).isTrue();
    assertThat(asked).containsExactly(new RequestOrigin("op", "why"));
    hold.close();
  }

  @Test
  void revokerOfCuratorAsksHolder() {
    List<RequestOrigin> asked = new ArrayList<>();
    LockHold hold = World.granted(world.wish(mutex("A"))).onReleaseRequested(asked::add);
    world.zooKeeper.writeNode(PATH + "/" + world.zooKeeper.childNames(PATH).get(0), "__REVOKE__");
    world.run(SOON);
    assertThat(asked).extracting(RequestOrigin::sender).containsExactly("Curator");
    assertThat(hold.isValid()).isTrue();
    hold.close();
  }

  @Test
  void memberOfCuratorCanOnlyBeAsked() {
    String peer = addPeer("lock-0000000000", "10.0.0.1");
    var unused = done(mutex("operator").requestReleaseAsync("why"));
    assertThat(world.zooKeeper.nodeData(peer)).contains("__REVOKE__");
    assertRefused(
        mutex("operator").evictAsync(peer, "why"), BatonException.class, "ask it to release");
  }

  @Test
  void nodeOfUnknownProgramIsNotWritten() {
    addPeer("lock-0000000001", "10.0.0.1");
    world.zooKeeper.createEphemeralNode(PATH + "/!");
    world.zooKeeper.writeNode(PATH + "/!", "theirs");
    assertThat(done(mutex("operator").requestReleaseAsync("why"))).isEmpty();
    assertThat(world.zooKeeper.nodeData(PATH + "/!")).contains("theirs");
  }

  @Test
  void holderIsEvictedAfterItsLease() {
    LockHold hold = World.granted(world.wish(mutex("A")));
    world.machine("A").loop().freezeFor(TIMEOUT.multipliedBy(2));
    CompletableFuture<EvictionOutcome> eviction = mutex("operator").evictAsync("A", "why");
    world.run(SOON);
    assertThat(eviction).isNotDone();
    world.run(TIMEOUT.multipliedBy(2));
    assertThat(eviction.join()).isIn(EvictionOutcome.DELETED, EvictionOutcome.LEFT);
    assertThat(hold.isValid()).isFalse();
  }

  @Test
  void evictedCandidateLeavesAtOnce() {
    Candidate a = campaign("A");
    Candidate b = campaign("B");
    assertThat(done(operator().evictAsync("A", "why"))).isEqualTo(EvictionOutcome.LEFT);
    assertThat(world.told("A")).contains("revoked EVICTED");
    assertThat(b.isLeader()).isTrue();
    assertThat(a.isLeader()).isFalse();
  }

  @Test
  void nodeIsKeptWhereItsLeaseIsUnknown() {
    Candidate a = campaign("A");
    String node = a.nodePath().orElseThrow();
    world.zooKeeper.createEphemeralNode(PATH + "/0123456789abcdef-lock-0000000009");
    CompletableFuture<EvictionOutcome> eviction =
        operator().evictAsync("0123456789abcdef-lock-0000000009", "why");
    world.run(TEN_MINUTES.minus(TIMEOUT));
    assertThat(eviction).isNotDone();
    world.run(TIMEOUT.multipliedBy(2));
    assertRefused(eviction, BatonException.class, "unknown when its lease is over");
    assertThat(world.zooKeeper.nodeExists(PATH + "/0123456789abcdef-lock-0000000009")).isTrue();
    assertThat(a.nodePath()).contains(node);
  }

  @Test
  void drainHandsOverElectionsAndLeavesLocks() {
    campaign("A");
    String peer = addPeer("lock-0000000001", "A");
    String path = "/jobs/mutex";
    Lock mutex = world.baton("A").lock(path).withHolderId("A").sharedWith(Peers.CURATOR_MUTEX);
    LockHold hold = World.granted(world.wish(mutex));
    DrainReport report = done(world.baton("B").drainAsync("A", "why", TEN_MINUTES, TIMEOUT, true));

    assertThat(report.elections())
        .extracting(DrainResult::election, DrainResult::outcome)
        .containsExactlyInAnyOrder(
            tuple(PATH, DrainOutcome.HANDED_OVER), tuple(path, DrainOutcome.LOCK));
    assertThat(world.zooKeeper.nodeExists(peer)).isTrue();
    hold.close();
  }

  @Test
  void drainSaysWhyLatchCannotBeOrdered() {
    Election latch = world.baton("A").election(PATH).sharedWith(Peers.CURATOR_LATCH);
    latch.candidate("A").campaign();
    world.run(SOON);
    addPeer("latch-0000000001", "curator-1");
    DrainReport report = done(world.baton("B").drainAsync("A", "why", TEN_MINUTES, TIMEOUT, true));
    assertThat(report.elections())
        .extracting(DrainResult::outcome)
        .containsOnly(DrainOutcome.FAILED);
    assertThat(report.elections().get(0).problem()).contains("a LeaderLatch behind it");
  }

  @Test
  void sharedQueuesAreFoundWhereMemberOfBatonStands() {
    campaign("A");
    addPeer("lock-0000000001", "curator-1");
    String digits = "/jobs/2025112500000001";
    var unused = world.baton("A").lock(digits).sharedWith(Peers.CURATOR_MUTEX).acquireAsync();
    world.zooKeeper.createNode("/jobs/theirs");
    world.zooKeeper.createEphemeralNode(
        "/jobs/theirs/_c_0a1b2c3d-0000-4000-8000-0123456789ab-lock-0000000000");
    world.run(SOON);
    assertThat(done(world.baton("B").findElectionsAsync()).paths()).containsExactly(digits, PATH);
    world.zooKeeper.deleteTree("/jobs/theirs");
  }

  @Test
  void observersAreWarnedOfSharedQueues() {
    List<ElectionWarning> warnings = new ArrayList<>();
    campaign("A");
    String peer = addPeer("lock-0000000001", "curator-1");
    operator()
        .observe(
            new ElectionObserver() {
              @Override
              public void onWarning(ElectionWarning warning) {
                warnings.add(warning);
              }
            },
            WarningRules.NONE.fewerThan(2));
    world.run(SOON);
    assertThat(warnings).isEmpty();
    world.zooKeeper.deleteTree(peer);
    world.run(SOON);
    assertThat(warnings).extracting(ElectionWarning::kind).containsExactly(WarningKind.FEW);
  }

  @Test
  void leaderIsWarnedOfFewMembers() {
    List<Integer> counts = new ArrayList<>();
    String peer = addPeer("lock-0000000000", "curator-0");
    Election election = world.baton("A").election(PATH).sharedWith(Peers.CURATOR_SELECTOR);
    election.candidate("A").warnBelow(2, counts::add).campaign();
    world.run(SOON);
    assertThat(counts).isEmpty();
    world.zooKeeper.deleteTree(peer);
    world.run(SOON);
    assertThat(counts).containsExactly(1);
  }
}
