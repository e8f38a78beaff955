package dev.baton.sim.migration;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static dev.baton.testkit.ConditionWait.waitUntil;
import static dev.baton.testkit.CuratorClients.askCurator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.participants.Participant;
import dev.baton.participants.Peers;
import dev.baton.participants.RequestOrigin;
import dev.baton.participants.TransferRefusedException;
import dev.baton.protocol.EvictionOutcome;
import dev.baton.testkit.CuratorClients;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.leader.LeaderSelector;
import org.apache.curator.framework.recipes.leader.LeaderSelectorListenerAdapter;
import org.apache.curator.framework.recipes.locks.InterProcessLock;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.framework.recipes.locks.InterProcessReadWriteLock;
import org.apache.curator.framework.recipes.locks.Revoker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Orders to Baton's members, while the real Curator waits behind their nodes. */
class OrdersBesidePeersTest {
  private static final Duration SESSION = Duration.ofSeconds(20);

  private static final EmbeddedZooKeeper SERVER = EmbeddedZooKeeper.launch();
  private static final Baton BATON =
      Baton.builder(SERVER.connectString()).sessionTimeout(SESSION).connect();
  private static final CuratorFramework CURATOR =
      CuratorClients.connectClient(SERVER.connectString(), SESSION);

  @AfterAll
  static void closeAll() {
    CURATOR.close();
    BATON.close();
    SERVER.close();
  }

  /** Acquires and releases in a thread; returns whether {@code hold} was valid in between. */
  private static CompletableFuture<Boolean> acquireBehind(InterProcessLock theirs, LockHold hold) {
    return CompletableFuture.supplyAsync(
        () ->
            askCurator(
                () -> {
                  assertThat(theirs.acquire(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
                  boolean valid = hold.isValid();
                  theirs.release();
                  return valid;
                }));
  }

  private static void askTwiceAndRelease(Lock ours, InterProcessLock theirs) {
    LockHold hold = ours.acquireAsync(LIMIT).join();
    CompletableFuture<RequestOrigin> asked = new CompletableFuture<>();
    hold.onReleaseRequested(asked::complete);
    CompletableFuture<Boolean> valid = acquireBehind(theirs, hold);
    waitUntil("Curator's place", () -> ours.participants().size() == 2);
    assertThat(ours.requestRelease("the first write")).hasSize(1);
    assertThat(asked.join().reason()).isEqualTo("the first write");
    assertThat(ours.requestRelease("the second write")).hasSize(1);
    assertThat(valid).isNotDone();
    hold.close();
    assertThat(valid.join()).isFalse();
  }

  @Test
  void mutexBehindWrittenNodeGoesOn() {
    String path = "/orders/mutex";
    askTwiceAndRelease(mutex(path), new InterProcessMutex(CURATOR, path));
  }

  @Test
  void readersAndWritersBehindWrittenNodeGoOn() {
    String path = "/orders/read-write";
    InterProcessReadWriteLock theirs = new InterProcessReadWriteLock(CURATOR, path);
    var ours = BATON.readWriteLock(path).sharedWith(Peers.CURATOR_READ_WRITE_LOCK);
    askTwiceAndRelease(ours.writeLock(), theirs.readLock());
    askTwiceAndRelease(ours.writeLock(), theirs.writeLock());
    askTwiceAndRelease(ours.readLock(), theirs.writeLock());
  }

  @Test
  void mutexBehindEvictedHolderGoesOn() {
    String path = "/orders/evicted";
    Lock ours = mutex(path);
    LockHold hold = ours.acquireAsync(LIMIT).join();
    CompletableFuture<Boolean> valid = acquireBehind(new InterProcessMutex(CURATOR, path), hold);
    waitUntil("Curator's place", () -> ours.participants().size() == 2);
    hold.onLost(reason -> hold.close());
    Participant holder = ours.participants().get(0);
    assertThat(ours.evict(holder.nodePath(), "why")).isEqualTo(EvictionOutcome.LEFT);
    assertThat(valid.join()).isFalse();
  }

  @Test
  void holdersOfBothLibrariesHearRequests() {
    String path = "/orders/revoked";
    Lock ours = mutex(path);
    LockHold hold = ours.acquireAsync(LIMIT).join();
    CompletableFuture<RequestOrigin> asked = new CompletableFuture<>();
    hold.onReleaseRequested(asked::complete);
    askCurator(
        () -> {
          Revoker.attemptRevoke(CURATOR, ours.participants().get(0).nodePath());
          return path;
        });
    assertThat(asked.join().sender()).isEqualTo("Curator");
    hold.close();

    CompletableFuture<Boolean> revoked = new CompletableFuture<>();
    InterProcessMutex theirs = new InterProcessMutex(CURATOR, path);
    theirs.makeRevocable(lock -> revoked.complete(true));
    assertThat(askCurator(() -> theirs.acquire(LIMIT.toSeconds(), TimeUnit.SECONDS))).isTrue();
    assertThat(ours.requestRelease("why")).hasSize(1);
    assertThat(revoked.join()).isTrue();
    askCurator(
        () -> {
          theirs.release();
          return path;
        });
  }

  private static Lock mutex(String path) {
    return BATON.lock(path).sharedWith(Peers.CURATOR_MUTEX);
  }

  @Test
  void selectorBehindOrderedLeadersGoesOn() {
    String path = "/orders/selector";
    Election election = BATON.election(path).sharedWith(Peers.CURATOR_SELECTOR);
    List<Candidate> ours = Stream.of("A", "B", "C").map(id -> join(election, id)).toList();
    waitUntil("A to lead", ours.get(0)::isLeader);
    CompletableFuture<Boolean> elected = new CompletableFuture<>();
    CompletableFuture<Void> done = new CompletableFuture<>();
    try (LeaderSelector selector = createSelector(path, ours, elected, done)) {
      selector.setId("curator");
      selector.start();
      waitUntil("the selector to stand", () -> election.participants().size() == 4);
      Candidate last = join(election, "D");
      assertThatThrownBy(() -> election.transferTo("D", "why", LIMIT))
          .isInstanceOf(TransferRefusedException.class)
          .hasMessageContaining("stands between");

      assertThat(election.transferTo("C", "why", LIMIT).id()).isEqualTo("C");
      waitUntil("C to lead", ours.get(2)::isLeader);
      assertThat(elected).isNotDone();
      assertThat(election.resignLeader("why", LIMIT)).isPresent();
      assertThat(elected.join()).as("a candidate leads beside the selector").isFalse();
      done.complete(null);
      waitUntil("D to lead", last::isLeader);
      last.close();
    }
    ours.forEach(Candidate::close);
  }

  private static Candidate join(Election election, String id) {
    Candidate candidate = election.candidate(id).campaign();
    waitUntil(
        id + " to stand",
        () -> election.participants().stream().anyMatch(one -> one.id().equals(id)));
    return candidate;
  }

  private static LeaderSelector createSelector(
      String path,
      List<Candidate> ours,
      CompletableFuture<Boolean> elected,
      CompletableFuture<Void> done) {
    return new LeaderSelector(
        CURATOR,
        path,
        new LeaderSelectorListenerAdapter() {
          @Override
          public void takeLeadership(CuratorFramework client) {
            elected.complete(ours.stream().anyMatch(Candidate::isLeader));
            done.join();
          }
        });
  }
}
