package dev.baton.lookalikes;

import java.util.List;

/** The kinds of objects that programs use, each with the calls that a program makes. */
enum ThingKind {
  MUTEX(
      "locks.InterProcessMutex",
      "acquire acquire acquire(t) acquire(t) release release release isAcquiredInThisProcess"
          + " isOwnedByCurrentThread locker(t) usual interrupt getParticipantNodes revoke"),
  SEMAPHORE_MUTEX(
      "locks.InterProcessSemaphoreMutex",
      "acquire acquire acquire(t) acquire(t) release release release isAcquiredInThisProcess"
          + " locker(t) usual interrupt"),
  SEMAPHORE(
      "locks.InterProcessSemaphoreV2",
      "acquire acquire acquire(t) acquire(t) acquireTwo acquireTwo(t) returnLease returnLease"
          + " returnLease returnAll returnAgain returnNull interrupt"),
  READ_WRITE(
      "locks.InterProcessReadWriteLock",
      "readLock.acquire readLock.acquire(t) readLock.release readLock.release writeLock.acquire"
          + " writeLock.acquire(t) writeLock.release writeLock.release readLock.usual"
          + " writeLock.isOwnedByCurrentThread readLock.isOwnedByCurrentThread interrupt"
          + " readLock.getParticipantNodes writeLock.getParticipantNodes"),
  MULTI_LOCK(
      "locks.InterProcessMultiLock",
      "acquire acquire(t) acquire(t) release release isAcquiredInThisProcess usual interrupt"),
  LATCH(
      "leader.LeaderLatch",
      "start start start close close(NOTIFY_LEADER) close(SILENT) await await(t) hasLeadership"
          + " getState getLeader getParticipants listen listenElsewhere listenWorking"
          + " listenWorking finish listenClosing listenLocked closeLocked unlisten interrupt"),
  SELECTOR(
      "leader.LeaderSelector",
      "start start start requeue requeue autoRequeue interruptLeadership close hasLeadership"
          + " getLeader getParticipants finish finish");

  private final String className;
  private final String calls;

  ThingKind(String className, String calls) {
    this.className = className;
    this.calls = calls;
  }

  /** Returns the name of the class, within the package of its library's recipes. */
  String className() {
    return className;
  }

  /** Returns the calls; the more often one is in the list, the more often it is drawn. */
  List<String> calls() {
    return List.of(calls.split(" ", -1));
  }

  /** Returns its place below the path of a run. Many numbers look like nodes of Baton. */
  String place() {
    return switch (this) {
      case MULTI_LOCK -> "";
      case SEMAPHORE, SEMAPHORE_MUTEX -> "/permits";
      default -> "/2025112500000001";
    };
  }

  /** Returns whether its objects are candidates. */
  boolean isElection() {
    return this == LATCH || this == SELECTOR;
  }
}
