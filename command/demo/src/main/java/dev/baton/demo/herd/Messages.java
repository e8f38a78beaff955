package dev.baton.demo.herd;

/**
 * The messages between clients and servers, without pings.
 *
 * @param requests the requests that servers have answered
 * @param notifications the notifications of watches
 */
record Messages(long requests, long notifications) {
  static final Messages NONE = new Messages(0, 0);

  /** Returns the number of all messages. A request and its answer are a message each. */
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
