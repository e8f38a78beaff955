package dev.baton.bench.peer;

import java.util.List;

/** Those whose mutexes are contended for. */
public final class Lockers {
  /** Baton first. */
  public static final List<Locker> CONTENDING =
      List.of(BatonLocker.lock(), CuratorLocker.mutex(), new FloorLocker());

  private Lockers() {}

  /**
   * The one of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Locker named(String name) {
    return CONTENDING.stream()
        .filter(locker -> locker.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no locker is called " + name));
  }
}
