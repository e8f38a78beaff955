package dev.baton.participants;

/**
 * The recipes of other libraries with which an election or lock can share its queue. Baton and the
 * members of the other library then wait for each other, in one order, so a fleet can move from one
 * to the other a process at a time.
 *
 * <p>A queue is shared with one recipe. The recipes of one library do not wait for each other,
 * except those that the text below names together.
 */
public enum Peers {
  /** Curator's {@code LeaderLatch}. */
  CURATOR_LATCH("Curator's LeaderLatch"),
  /** Curator's {@code LeaderSelector}. Waits with {@code InterProcessMutex}. */
  CURATOR_SELECTOR("Curator's LeaderSelector"),
  /** Curator's {@code InterProcessMutex}. Waits with {@code LeaderSelector}. */
  CURATOR_MUTEX("Curator's InterProcessMutex"),
  /** Curator's {@code InterProcessReadWriteLock}; for read-write locks only. */
  CURATOR_READ_WRITE_LOCK("Curator's InterProcessReadWriteLock"),
  /** kazoo's {@code Lock}. Waits with kazoo's {@code Election}. */
  KAZOO_LOCK("kazoo's Lock"),
  /** kazoo's {@code Election}. Waits with kazoo's {@code Lock}. */
  KAZOO_ELECTION("kazoo's Election");

  private final String text;

  Peers(String text) {
    this.text = text;
  }

  /** Returns the name of the recipe for people. */
  @Override
  public String toString() {
    return text;
  }
}
