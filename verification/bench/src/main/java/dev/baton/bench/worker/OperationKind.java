package dev.baton.bench.worker;

import dev.baton.bench.peer.CandidateGroup;
import dev.baton.bench.peer.ElectionAnnouncements;
import dev.baton.bench.peer.ElectorList;
import dev.baton.bench.peer.LockerList;
import dev.baton.bench.peer.PeerElector;
import dev.baton.bench.peer.PeerLocker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** The operations that an {@link OperationWorker} repeats. */
public enum OperationKind {
  /** Acquires and releases a lock. Several threads may do so at once. */
  LOCK_CYCLE(OperationKind::openLock),
  /** Joins an election of its own, until it leads, and leaves it. */
  JOIN(OperationKind::openJoins),
  /** Hands leadership over between {@link #CANDIDATES} candidates with a session each. */
  HAND_OVER(OperationKind::openGroup);

  /** The number of candidates of a {@link #HAND_OVER}. */
  public static final int CANDIDATES = 3;

  @SuppressWarnings("ImmutableEnumChecker") // all of them are references to static methods
  private final OperationOpening opening;

  OperationKind(OperationOpening opening) {
    this.opening = opening;
  }

  /**
   * The place of an operation.
   *
   * @param peer the name of the locker or elector
   * @param path the path of the lock or election; joins have elections 0, 1 and so on below it
   */
  record OperationPlace(String peer, String servers, Duration sessionTimeout, String path) {}

  /** An operation that is ready to begin. */
  interface RepeatedOperation {
    /** Does the operation once. Returns the nanoseconds that count. */
    long runOnce() throws InterruptedException;
  }

  private interface OperationOpening {
    RepeatedOperation openOperation(OperationPlace place) throws InterruptedException;
  }

  /** Connects, and returns the operation. */
  RepeatedOperation openOperation(OperationPlace place) throws InterruptedException {
    return opening.openOperation(place);
  }

  private static RepeatedOperation openLock(OperationPlace place) {
    PeerLocker.PeerMutex mutex =
        LockerList.lockerNamed(place.peer())
            .connectSession(place.servers(), place.sessionTimeout())
            .openMutex(place.path());
    return () -> {
      long begin = System.nanoTime();
      mutex.acquire().release();
      return System.nanoTime() - begin;
    };
  }

  private static RepeatedOperation openJoins(OperationPlace place) {
    PeerElector.ElectorConnection connection =
        ElectorList.electorNamed(place.peer())
            .connectSession(place.servers(), place.sessionTimeout());
    ElectionAnnouncements announcements = new ElectionAnnouncements();
    AtomicInteger joined = new AtomicInteger();
    return () -> {
      String election = place.path() + "/" + joined.getAndIncrement();
      Runnable announcer = announcements.announcerOf(0);
      long begin = System.nanoTime();
      PeerElector.ElectionMember member = connection.joinElection(election, announcer);
      long nanos = announcements.awaitNext().nanos() - begin;
      member.close();
      return nanos;
    };
  }

  private static RepeatedOperation openGroup(OperationPlace place) throws InterruptedException {
    CandidateGroup group =
        new CandidateGroup(
            ElectorList.electorNamed(place.peer()),
            place.servers(),
            place.sessionTimeout(),
            CANDIDATES);
    group.joinElection(place.path(), CANDIDATES);
    return group::handOver;
  }
}
