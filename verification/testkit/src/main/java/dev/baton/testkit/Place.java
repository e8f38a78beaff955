package dev.baton.testkit;

import java.util.List;

/**
 * Where a server runs.
 *
 * @param host the address on which it listens for the other servers, and by which they know it
 * @param clientHost the address on which it listens for clients, who must be able to reach it
 * @param commandPrefix what is written before the command that starts it, for example {@code ip
 *     netns exec blue}; it must become the command, not start it as a process of its own
 */
public record Place(String host, String clientHost, List<String> commandPrefix) {
  /** On this host, for this host only. */
  public static final Place LOOPBACK = at("127.0.0.1");

  /** Takes an immutable copy. */
  public Place {
    commandPrefix = List.copyOf(commandPrefix);
  }

  /** On this host, at one address for servers and clients. */
  public static Place at(String host) {
    return new Place(host, host, List.of());
  }
}
