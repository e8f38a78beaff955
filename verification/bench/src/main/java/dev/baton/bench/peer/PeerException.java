package dev.baton.bench.peer;

/** Thrown when a peer has failed. */
public final class PeerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PeerException(String what, Exception why) {
    super(what, why);
  }
}
