package dev.baton.runtime.order;

/** Thrown when an evicted participant stays, and its node does not tell when its lease is over. */
public final class LeaseUnknown extends RuntimeException {
  private static final long serialVersionUID = 1;

  LeaseUnknown(String path) {
    super("the owner of " + path + " has not left, and it is unknown when its lease is over");
  }
}
