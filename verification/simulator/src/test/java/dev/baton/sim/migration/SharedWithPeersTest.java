package dev.baton.sim.migration;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static dev.baton.testkit.ConditionWait.waitUntil;
import static dev.baton.testkit.CuratorClients.askCurator;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.participants.Participant;
import dev.baton.participants.Peers;
import dev.baton.testkit.CuratorClients;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.leader.LeaderLatch;
import org.apache.curator.framework.recipes.leader.LeaderSelector;
import org.apache.curator.framework.recipes.leader.LeaderSelectorListenerAdapter;
import org.apache.curator.framework.recipes.locks.InterProcessLock;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.framework.recipes.locks.InterProcessReadWriteLock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Baton and the real Curator in one queue, on a real server. */
class SharedWithPeersTest {
  private static final Duration SESSION = Duration.ofSeconds(20);

  private static final EmbeddedZooKeeper SERVER = EmbeddedZooKeeper.launch();
  private static final Baton BATON = connectBaton();
  private static final CuratorFramework CURATOR =
      CuratorClients.connectClient(SERVER.connectString(), SESSION);

  @AfterAll
  static void closeAll() {
    CURATOR.close();
    BATON.close();
    SERVER.close();
  }

  private static LeaderLatch startLatch(String path, String id) {
    LeaderLatch latch = new LeaderLatch(CURATOR, path, id);
    askCurator(
        () -> {
          latch.start();
          return latch;
        });
    waitUntil(id + " to stand", () -> idsIn(path).contains(id));
    return latch;
  }

  private static void acquire(InterProcessLock lock) {
    assertThat(askCurator(() -> lock.acquire(LIMIT.toSeconds(), TimeUnit.SECONDS))).isTrue();
  }

  private static void release(InterProcessLock lock) {
    askCurator(
        () -> {
          lock.release();
          return lock;
        });
  }

  private static void close(LeaderLatch latch) {
    askCurator(
        () -> {
          latch.close();
          return latch;
        });
  }

  private static List<String> idsIn(String path) {
    return BATON.election(path).sharedWith(Peers.CURATOR_LATCH).participants().stream()
        .map(Participant::id)
        .toList();
  }

  private static Candidate campaign(String path, Peers peers, String id) {
    return BATON.election(path).sharedWith(peers).candidate(id).campaign();
  }

  @Test
  void latchesAndCandidatesLeadInTurn() {
    String path = "/shared/latch";
    LeaderLatch first = startLatch(path, "curator-1");
    waitUntil("curator-1 to lead", first::hasLeadership);
    Candidate second = campaign(path, Peers.CURATOR_LATCH, "baton-2");
    waitUntil("baton-2 to stand", () -> idsIn(path).contains("baton-2"));
    LeaderLatch third = startLatch(path, "curator-3");
    Candidate fourth = campaign(path, Peers.CURATOR_LATCH, "baton-4");
    waitUntil("all to stand", () -> idsIn(path).size() == 4);

    assertThat(askCurator(third::getParticipants))
        .extracting(org.apache.curator.framework.recipes.leader.Participant::getId)
        .containsExactly("curator-1", "baton-2", "curator-3", "baton-4")
        .isEqualTo(idsIn(path));
    assertThat(second.isLeader()).isFalse();
    close(first);
    waitUntil("baton-2 to lead", second::isLeader);
    assertThat(third.hasLeadership()).isFalse();
    assertThat(askCurator(third::getLeader).getId()).isEqualTo("baton-2");
    second.resign();
    waitUntil("curator-3 to lead", third::hasLeadership);
    assertThat(idsIn(path)).containsExactly("curator-3", "baton-4", "baton-2");
    close(third);
    waitUntil("baton-4 to lead", fourth::isLeader);
    long token = fourth.leadership().orElseThrow().fencingToken();
    fourth.close();
    waitUntil("baton-2 to lead again", second::isLeader);
    assertThat(second.leadership().orElseThrow().fencingToken()).isGreaterThan(token);
    assertThat(BATON.election(path).history()).extracting(term -> term.id()).contains("baton-4");
    second.close();
  }

  @Test
  void selectorAndCandidateLeadInTurn() {
    String path = "/shared/selector";
    Candidate first = campaign(path, Peers.CURATOR_SELECTOR, "baton-1");
    waitUntil("baton-1 to lead", first::isLeader);
    CompletableFuture<Boolean> elected = new CompletableFuture<>();
    CompletableFuture<Void> done = new CompletableFuture<>();
    try (LeaderSelector selector =
        new LeaderSelector(
            CURATOR,
            path,
            new LeaderSelectorListenerAdapter() {
              @Override
              public void takeLeadership(CuratorFramework client) {
                elected.complete(first.isLeader());
                done.join();
              }
            })) {
      selector.start();
      waitUntil(
          "the selector to stand",
          () -> BATON.election(path).sharedWith(Peers.CURATOR_MUTEX).participants().size() == 2);
      assertThat(elected).isNotDone();
      first.resign();
      assertThat(elected.join()).isFalse();
      assertThat(first.isLeader()).isFalse();
      done.complete(null);
      waitUntil("baton-1 to lead again", first::isLeader);
    }
    first.close();
  }

  @Test
  void mutexAndLockExcludeEachOther() {
    String path = "/shared/mutex";
    InterProcessMutex mutex = new InterProcessMutex(CURATOR, path);
    Lock lock = BATON.lock(path).sharedWith(Peers.CURATOR_MUTEX);
    exclude(mutex, lock);
  }

  @Test
  void readersAndWritersWaitForEachOther() {
    String path = "/shared/read-write";
    InterProcessReadWriteLock theirs = new InterProcessReadWriteLock(CURATOR, path);
    var ours = BATON.readWriteLock(path).sharedWith(Peers.CURATOR_READ_WRITE_LOCK);
    exclude(theirs.writeLock(), ours.writeLock());
    exclude(theirs.writeLock(), ours.readLock());
    exclude(theirs.readLock(), ours.writeLock());
    acquire(theirs.readLock());
    ours.readLock().acquireAsync(LIMIT).join().close();
    release(theirs.readLock());
  }

  /** Curator gives the thread that wrote a reader's node with the number of its lost node. */
  @Test
  void writerWaitsForReaderThatTookTheNumberOfItsLostNode() {
    String path = "/shared/lost-writer";
    CompletableFuture<Boolean> released = new CompletableFuture<>();
    try (Baton other = connectBaton();
        CuratorFramework losing = CuratorClients.connectClient(SERVER.connectString(), SESSION)) {
      InterProcessReadWriteLock theirs = new InterProcessReadWriteLock(losing, path);
      acquire(theirs.writeLock());
      CompletableFuture<LockHold> first = writer(BATON, path).acquireAsync();
      waitUntil("our place", () -> writer(BATON, path).participants().size() == 2);
      SERVER.expireSession(
          askCurator(() -> losing.getZookeeperClient().getZooKeeper().getSessionId()));
      LockHold hold = first.join();
      CompletableFuture<Boolean> late =
          writer(other, path).acquireAsync().thenApply(next -> released.isDone());
      waitUntil("the other place", () -> writer(other, path).participants().size() == 2);
      acquire(theirs.readLock());
      hold.close();
      waitUntil("our end", () -> writer(other, path).participants().size() == 2);
      assertThat(late).isNotDone();
      released.complete(true);
      release(theirs.readLock());
      assertThat(late.join()).isTrue();
    }
  }

  private static Lock writer(Baton baton, String path) {
    return baton.readWriteLock(path).sharedWith(Peers.CURATOR_READ_WRITE_LOCK).writeLock();
  }

  private static Baton connectBaton() {
    return Baton.builder(SERVER.connectString()).sessionTimeout(SESSION).connect();
  }

  private static void exclude(InterProcessLock theirs, Lock ours) {
    acquire(theirs);
    CompletableFuture<LockHold> wish = ours.acquireAsync();
    waitUntil("our place", () -> ours.participants().size() == 2);
    assertThat(wish).isNotDone();
    release(theirs);
    LockHold hold = wish.join();
    CompletableFuture<Boolean> stillValid =
        CompletableFuture.supplyAsync(
            () -> {
              acquire(theirs);
              boolean valid = hold.isValid();
              release(theirs);
              return valid;
            });
    waitUntil("Curator's place", () -> ours.participants().size() == 2);
    assertThat(stillValid).isNotDone();
    hold.close();
    assertThat(stillValid.join()).isFalse();
  }
}
