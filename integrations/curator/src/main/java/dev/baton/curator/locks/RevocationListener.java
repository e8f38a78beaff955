package dev.baton.curator.locks;

/** Learns that another process asks for the lock. */
public interface RevocationListener<T> {
  /** Called when the lock should be released soon. */
  void revocationRequested(T forLock);
}
