package dev.baton.fence;

/**
 * The action that the holder of a token performs on a resource.
 *
 * @param <X> the type of exception that it may throw
 */
@FunctionalInterface
public interface FencedWrite<X extends Exception> {
  /** Performs the action. */
  void run() throws X;
}
