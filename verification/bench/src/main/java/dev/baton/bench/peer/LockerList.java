package dev.baton.bench.peer;

import java.util.List;

/** The lockers for contended mutexes. */
public final class LockerList {
  /** The lockers, Baton first. */
  public static final List<PeerLocker> CONTENDING =
      List.of(BatonLocker.plainLock(), CuratorLocker.plainMutex(), new FloorLocker());

  private LockerList() {}

  /**
   * Returns the locker with that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static PeerLocker lockerNamed(String name) {
    return CONTENDING.stream()
        .filter(locker -> locker.lockerName().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no locker is called " + name));
  }
}
