package dev.baton.bench.peer;

import java.util.List;

/** The lockers for contended mutexes. */
public final class Lockers {
  /** The lockers, Baton first. */
  public static final List<Locker> CONTENDING =
      List.of(BatonLocker.lock(), CuratorLocker.mutex(), new FloorLocker());

  private Lockers() {}

  /**
   * Returns the locker with that name.
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
