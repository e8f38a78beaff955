package dev.baton.fence;

/**
 * What the holder of a token does to a resource.
 *
 * @param <X> what it may throw
 */
@FunctionalInterface
public interface Write<X extends Exception> {
  /** Does it. */
  void run() throws X;
}
