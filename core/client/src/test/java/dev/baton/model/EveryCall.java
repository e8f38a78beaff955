package dev.baton.model;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.lock.MultiHold;
import dev.baton.lock.MultiLock;
import dev.baton.lock.Semaphore;
import dev.baton.observe.ElectionObserver;
import dev.baton.schedule.SlotSchedule;
import dev.baton.schedule.SlotWorker;
import dev.baton.shard.ShardMember;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Every call of the public API that may wait, whether it blocks or completes later. */
final class EveryCall {
  private static final Duration SHORT = Duration.ofMillis(200);

  private final Map<String, List<Call>> calls = new LinkedHashMap<>();

  /** One use of a method. */
  interface Call {
    /** Returns what completes later; null if the call has blocked until its end. */
    @Nullable CompletionStage<?> make(Scenery scenery) throws InterruptedException;
  }

  /** A call that blocks. */
  private interface Blocking {
    void make(Scenery scenery) throws InterruptedException;
  }

  /**
   * The objects on which the calls of one scene are made, each with paths of its own.
   *
   * @param baton whose executors are to be tried
   * @param leader leads an election
   * @param number of the scene
   */
  record Scenery(Baton baton, Candidate leader, int number) {
    Election election() {
      return baton.election(leader.election());
    }

    Lock lock() {
      return baton.lock("/locks/" + number);
    }

    MultiLock locks() {
      return baton.lockAll(List.of("/locks/a" + number, "/locks/b" + number));
    }

    Semaphore semaphore() {
      return baton.semaphore("/permits/" + number, 2);
    }

    SlotSchedule schedule() {
      return baton.schedule("/slots/" + number);
    }

    ShardMember member() {
      return baton.shards("/shards/" + number, 2).member("member").join();
    }
  }

  EveryCall() {
    addElections();
    addOversight();
    addPauses();
    addSchedules();
    addLocks();
    addOtherLocks();
    addCandidates();
    addBatons();
  }

  /** All of them, by the names of their methods. */
  Map<String, List<Call>> all() {
    return calls;
  }

  private void later(String method, Call call) {
    calls.computeIfAbsent(method, name -> new ArrayList<>()).add(call);
  }

  private void blocks(String method, Blocking call) {
    later(
        method,
        scenery -> {
          call.make(scenery);
          return null;
        });
  }

  private void addElections() {
    blocks("Election.leader", s -> s.election().leader());
    blocks("Election.history", s -> s.election().history());
    later("Election.historyAsync", s -> s.election().historyAsync());
    blocks("Election.transferTo", s -> s.election().transferTo("leader", "try", SHORT));
    later("Election.transferToAsync", s -> s.election().transferToAsync("leader", "try", SHORT));
    blocks("Election.resignLeader", s -> s.election().resignLeader("try", SHORT));
    later("Election.resignLeaderAsync", s -> s.election().resignLeaderAsync("try", SHORT));
    blocks("Election.cede", s -> s.election().cede(null, "try", SHORT, SHORT));
    later("Election.cedeAsync", s -> s.election().cedeAsync(null, "try", SHORT, SHORT));
    blocks("Election.lead", s -> s.baton().election("/own/" + s.number()).lead(led -> {}));
    blocks(
        "ElectionObservation.close", s -> s.election().observe(new ElectionObserver() {}).close());
  }

  private void addOversight() {
    blocks("AdministeredQueue.participants", s -> s.election().participants());
    later("AdministeredQueue.participantsAsync", s -> s.election().participantsAsync());
    blocks("AdministeredQueue.evict", s -> s.election().evict("leader", "try"));
    later("AdministeredQueue.evictAsync", s -> s.election().evictAsync("leader", "try"));
    blocks("AdministeredQueue.evictNow", s -> s.election().evictNow("leader"));
    blocks("AdministeredQueue.remove", s -> s.lock().remove());
    later("AdministeredQueue.removeAsync", s -> s.lock().removeAsync());
  }

  private void addPauses() {
    blocks("PausableQueue.pause", s -> s.election().pause(SHORT, "try"));
    later("PausableQueue.pauseAsync", s -> s.election().pauseAsync(SHORT, "try"));
    blocks("PausableQueue.resume", s -> s.election().resume());
    later("PausableQueue.resumeAsync", s -> s.election().resumeAsync());
    blocks("PausableQueue.currentPause", s -> s.election().currentPause());
    later("PausableQueue.currentPauseAsync", s -> s.election().currentPauseAsync());
    blocks("Baton.pauseAll", s -> s.baton().pauseAll(SHORT, "try"));
    blocks("Baton.resumeAll", s -> s.baton().resumeAll());
    blocks("Baton.pauses", s -> s.baton().pauses());
    later("Baton.pausesAsync", s -> s.baton().pausesAsync());
  }

  private void addSchedules() {
    blocks("SlotSchedule.pastSlots", s -> s.schedule().pastSlots(10));
    later("SlotSchedule.pastSlotsAsync", s -> s.schedule().pastSlotsAsync(10));
    later("SlotWorker.whenFinished", s -> runSlot(s, new CompletableFuture<>()));
    later(
        "SlotStart.whenRecorded",
        s -> {
          CompletableFuture<Void> recorded = new CompletableFuture<>();
          return runSlot(s, recorded).thenCompose(closed -> recorded);
        });
  }

  /** Runs a named slot, closes its worker, and completes {@code recorded} when its end is. */
  private static CompletableFuture<Void> runSlot(
      Scenery scenery, CompletableFuture<Void> recorded) {
    SlotWorker worker =
        scenery
            .schedule()
            .slot(Instant.EPOCH)
            .executor(Runnable::run)
            .start(
                start -> {
                  var unused = start.whenRecorded().thenAccept(recorded::complete);
                  return CompletableFuture.completedFuture(0);
                });
    return worker.whenFinished().thenCompose(last -> worker.candidate().closeAsync());
  }

  private void addLocks() {
    blocks("Lock.acquire", s -> s.lock().acquire().close());
    blocks("Lock.acquire", s -> s.lock().acquire(Duration.ofDays(1)).close());
    blocks("Lock.tryAcquire", s -> s.lock().tryAcquire().orElseThrow().close());
    blocks("Lock.tryAcquire", s -> s.lock().tryAcquire(SHORT).orElseThrow().close());
    blocks("LockHold.closeAndWait", s -> s.lock().acquire().closeAndWait());
    later("Lock.acquireAsync", s -> closed(s.lock().acquireAsync()));
    later("Lock.acquireAsync", s -> closed(s.lock().acquireAsync(Duration.ofDays(1))));
    later("Lock.tryAcquireAsync", s -> closed(s.lock().tryAcquireAsync()));
    later("Lock.tryAcquireAsync", s -> closed(s.lock().tryAcquireAsync(SHORT)));
    blocks("Lock.requestRelease", s -> s.lock().requestRelease("try"));
    later("Lock.requestReleaseAsync", s -> s.lock().requestReleaseAsync("try"));
    blocks("Lock.asJavaLock", s -> lockAndUnlock(s.lock().asJavaLock()));
  }

  private static void lockAndUnlock(java.util.concurrent.locks.Lock lock)
      throws InterruptedException {
    lock.lock();
    try {
      lock.lockInterruptibly();
    } finally {
      lock.unlock();
    }
    lock.unlock();
    if (lock.tryLock()) {
      lock.unlock();
    }
    if (lock.tryLock(1, TimeUnit.DAYS)) {
      lock.unlock();
    }
  }

  private void addOtherLocks() {
    blocks("MultiLock.acquire", s -> s.locks().acquire().close());
    blocks("MultiLock.acquire", s -> s.locks().acquire(Duration.ofDays(1)).close());
    blocks("MultiLock.tryAcquire", s -> s.locks().tryAcquire().ifPresent(MultiHold::close));
    later("MultiLock.acquireAsync", s -> s.locks().acquireAsync().thenAccept(MultiHold::close));
    later(
        "MultiLock.acquireAsync",
        s -> s.locks().acquireAsync(Duration.ofDays(1)).thenAccept(MultiHold::close));
    later(
        "MultiLock.tryAcquireAsync", s -> s.locks().tryAcquireAsync().thenAccept(MultiHold::close));
    blocks("Semaphore.acquire", s -> s.semaphore().acquire().close());
    blocks("Semaphore.acquire", s -> s.semaphore().acquire(Duration.ofDays(1)).close());
    blocks("Semaphore.tryAcquire", s -> s.semaphore().tryAcquire().ifPresent(LockHold::close));
    blocks("Semaphore.participants", s -> s.semaphore().participants());
    blocks(
        "ReadWriteLock.participants",
        s -> s.baton().readWriteLock("/papers/" + s.number()).participants());
  }

  private void addCandidates() {
    blocks("Candidate.awaitLeadership", s -> s.leader().awaitLeadership());
    blocks("Candidate.awaitLeadership", s -> s.leader().awaitLeadership(SHORT));
    later("Candidate.whenLeader", s -> s.leader().whenLeader());
    blocks("Candidate.resign", s -> s.leader().resign());
    later("Candidate.resignAsync", s -> s.leader().resignAsync());
    blocks("Candidate.cede", s -> s.leader().cede(SHORT));
    blocks("Candidate.close", s -> s.leader().close());
    later("Candidate.closeAsync", s -> s.leader().closeAsync());
    later(
        "FencedTransaction.commitAsync", s -> s.leader().leadership().get().guard().commitAsync());
    blocks("FencedTransaction.commit", s -> s.leader().leadership().get().guard().commit());
    blocks("ShardMember.close", s -> s.member().close());
    later("ShardMember.closeAsync", s -> s.member().closeAsync());
    blocks("ShardSet.assignment", s -> s.baton().shards("/none/" + s.number(), 2).assignment());
    later(
        "ShardSet.assignmentAsync",
        s -> s.baton().shards("/none/" + s.number(), 2).assignmentAsync());
  }

  private void addBatons() {
    blocks("Baton.findElections", s -> s.baton().findElections());
    later("Baton.findElectionsAsync", s -> s.baton().findElectionsAsync());
    later("PacedSearch.result", s -> s.baton().searchElections(100).result());
    blocks("Baton.sessionTimeout", s -> s.baton().sessionTimeout());
    blocks("Baton.drain", s -> s.baton().drain("nobody", "try", SHORT, SHORT));
    later("Baton.drainAsync", s -> s.baton().drainAsync("nobody", "try", SHORT, SHORT, false));
  }

  private static CompletableFuture<Void> closed(CompletableFuture<LockHold> hold) {
    return hold.thenAccept(LockHold::close);
  }
}
