package dev.baton.runtime.zookeeper;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Resolves a host's addresses; may block. Thread-safe. */
@FunctionalInterface
interface HostLookup {
  /**
   * Returns the addresses of a host, at least one.
   *
   * @throws UnknownHostException if it has none
   */
  InetAddress[] addressesOf(String name) throws UnknownHostException;
}
