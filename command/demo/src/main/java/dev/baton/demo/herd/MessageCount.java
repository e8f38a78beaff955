package dev.baton.demo.herd;

/**
 * The messages between clients and servers, without pings.
 *
 * @param requests the requests that servers have answered
 * @param notifications the notifications of watches
 */
record MessageCount(long requests, long notifications) {
  static final MessageCount NONE = new MessageCount(0, 0);

  /** Returns the number of all messages. A request and its answer are a message each. */
  long totalMessages() {
    return 2 * requests + notifications;
  }

  MessageCount plusCount(MessageCount other) {
    return new MessageCount(requests + other.requests, notifications + other.notifications);
  }

  MessageCount sinceCount(MessageCount earlier) {
    return new MessageCount(requests - earlier.requests, notifications - earlier.notifications);
  }
}
