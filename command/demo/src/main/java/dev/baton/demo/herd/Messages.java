package dev.baton.demo.herd;

/**
 * What clients and servers have said to each other, without pings.
 *
 * @param requests that servers have answered
 * @param notifications of watches
 */
record Messages(long requests, long notifications) {
  static final Messages NONE = new Messages(0, 0);

  /** Each request is one, and so is its answer. */
  long total() {
    return 2 * requests + notifications;
  }

  Messages plus(Messages other) {
    return new Messages(requests + other.requests, notifications + other.notifications);
  }

  Messages since(Messages earlier) {
    return new Messages(requests - earlier.requests, notifications - earlier.notifications);
  }
}
