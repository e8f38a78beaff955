package dev.baton.runtime.order;

/** Thrown when an order to hand over was not given, because the successor's node is gone. */
final class SuccessorGoneException extends RuntimeException {
  private static final long serialVersionUID = 1;
}
