package dev.baton.testkit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The links by which servers follow each other. A proxy stands before the follower port of each
 * server, for each of the other servers. Servers elect by another port, which stays open to all.
 */
final class PeerLinks implements AutoCloseable {
  private final Map<ServerWay, FaultProxy> proxies = new LinkedHashMap<>();

  /** The way from one server to another, by their ids. */
  private record ServerWay(int from, int to) {
    boolean touchesServer(int server) {
      return from == server || to == server;
    }
  }

  /** Creates the links between servers with the ids 1 and up and with these ports. */
  PeerLinks(List<ServerPorts> ports) {
    for (int from = 1; from <= ports.size(); from++) {
      for (int to = 1; to <= ports.size(); to++) {
        if (from != to) {
          String server = "127.0.0.1:" + ports.get(to - 1).quorum();
          proxies.put(new ServerWay(from, to), FaultProxy.betweenServers(server));
        }
      }
    }
  }

  /** Returns the port at which one server finds another. */
  int portBetween(int from, int to) {
    ServerWay way = new ServerWay(from, to);
    return Objects.requireNonNull(proxies.get(way), way::toString).port();
  }

  /** Stops all data from and to a server from now on, without notice. */
  void cutOff(int server) {
    proxies.forEach(
        (way, proxy) -> {
          if (way.touchesServer(server)) {
            proxy.hold();
          }
        });
  }

  /** Ends all cuts. Held data is lost with its connections. New connections work. */
  void healAll() {
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
