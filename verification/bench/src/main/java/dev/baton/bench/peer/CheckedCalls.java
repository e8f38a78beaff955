package dev.baton.bench.peer;

import java.util.concurrent.Callable;

/** Calls methods that declare every exception, as Curator's do. */
final class CheckedCalls {
  private CheckedCalls() {}

  /**
   * Returns the result of {@code call}.
   *
   * @param what the name of the call, for the error
   * @throws PeerException if the call fails
   */
  static <T> T callChecked(String what, Callable<T> call) {
    try {
      return call.call();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PeerException(what + ": interrupted", e);
    } catch (Exception e) {
      throw new PeerException(what + ": " + e, e);
    }
  }
}
