package dev.baton.bench.peer;

/** A peer has failed at what it was asked to do. */
public final class PeerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PeerException(String what, Exception why) {
    super(what, why);
  }
}
