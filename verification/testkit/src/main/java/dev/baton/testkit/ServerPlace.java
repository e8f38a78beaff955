package dev.baton.testkit;

import java.util.List;

/**
 * The place of a server.
 *
 * @param host the address on which it listens for the other servers, and by which they know it
 * @param clientHost the address on which it listens for clients, which must be able to reach it
 * @param commandPrefix the words in front of the command that starts it, for example {@code ip
 *     netns exec blue}; the prefix must become the command, not start it as a separate process
 */
public record ServerPlace(String host, String clientHost, List<String> commandPrefix) {
  /** The place on this host, for this host only. */
  public static final ServerPlace LOOPBACK = atHost("127.0.0.1");

  /** Creates a place with an immutable copy of the prefix. */
  public ServerPlace {
    commandPrefix = List.copyOf(commandPrefix);
  }

  /** Creates a place on this host, with one address for servers and clients. */
  public static ServerPlace atHost(String host) {
    return new ServerPlace(host, host, List.of());
  }
}
