package dev.baton.testkit;

/**
 * A listener of a {@link FaultProxy}. It hears each packet when its turn has come to be passed on,
 * before any {@link FaultTrap}. The proxy's threads call it, two of them at a time for each
 * connection. It must be quick and must not throw.
 */
public interface PacketListener {
  /** Called when the server is about to get the request. */
  default void requestPassing(ProxiedRequest request) {}

  /** Called when the client is about to get the answer. */
  default void answerPassing(ProxiedAnswer answer) {}
}
