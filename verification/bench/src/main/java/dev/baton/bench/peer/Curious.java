package dev.baton.bench.peer;

import java.util.concurrent.Callable;

/** Calls what declares every exception, as Curator's methods do. */
final class Curious {
  private Curious() {}

  /**
   * What {@code call} returns.
   *
   * @param what it is, for the error
   * @throws PeerException if it fails
   */
  static <T> T ask(String what, Callable<T> call) {
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
