package dev.baton.testkit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The ways by which servers follow each other: a proxy before the port for followers of each
 * server, for each of the others. Servers elect by another port, which stays open to all.
 */
final class PeerLinks implements AutoCloseable {
  private final Map<Way, FaultProxy> proxies = new LinkedHashMap<>();

  /** From one server to another one, by their ids. */
  private record Way(int from, int to) {
    boolean touches(int server) {
      return from == server || to == server;
    }
  }

  /** Between servers whose ids are 1 and up, with these ports. */
  PeerLinks(List<ServerPorts> ports) {
    for (int from = 1; from <= ports.size(); from++) {
      for (int to = 1; to <= ports.size(); to++) {
        if (from != to) {
          String server = "127.0.0.1:" + ports.get(to - 1).quorum();
          proxies.put(new Way(from, to), FaultProxy.betweenServers(server));
        }
      }
    }
  }

  /** Where a server finds another one. */
  int port(int from, int to) {
    Way way = new Way(from, to);
    return Objects.requireNonNull(proxies.get(way), way::toString).port();
  }

  /** From now on nothing passes from or to a server, and nobody is told. */
  void cutOff(int server) {
    proxies.forEach(
        (way, proxy) -> {
          if (way.touches(server)) {
            proxy.hold();
          }
        });
  }

  /** What was held is lost with its connections; new ones are as good as ever. */
  void heal() {
    for (FaultProxy proxy : proxies.values()) {
      proxy.cut();
      proxy.pass();
    }
  }

  @Override
  public void close() {
    proxies.values().forEach(FaultProxy::close);
  }
}
