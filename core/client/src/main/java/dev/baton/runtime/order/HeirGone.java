package dev.baton.runtime.order;

/** An order to hand over was not given: the heir's node does not stand any more. */
final class HeirGone extends RuntimeException {
  private static final long serialVersionUID = 1;
}
