package dev.baton.spring;

/** Whether calls of a method with {@link FencedLock} exclude each other. */
public enum FencedLockMode {
  /** One holder at a time. */
  EXCLUSIVE,
  /** As a reader: together with other readers, but with no writer. */
  READ,
  /** As a writer: alone, of all readers and writers. */
  WRITE
}
