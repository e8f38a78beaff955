package dev.baton.sim.soak;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/** Cuts between hosts that go on running, one cut at a time. */
final class NetworkFaults implements Mischief {
  private final Network network;
  private final ConnectionBreaker breaker;
  private final List<ClientProcess> clients;
  private final Targets targets;
  private final int servers;
  private final Times times;

  NetworkFaults(Stage stage) {
    this.network = stage.network();
    this.breaker = new ConnectionBreaker(stage);
    this.clients = stage.clients();
    this.targets = new Targets(clients, stage.chronicle());
    this.servers = stage.cluster().servers().size();
    this.times = stage.times();
  }

  @Override
  public Set<FaultKind> kinds() {
    Set<FaultKind> kinds =
        EnumSet.of(FaultKind.CLIENT_CUT, FaultKind.CLIENT_CUT_ONE_WAY, FaultKind.CONNECTIONS_END);
    if (network.cutsServers()) {
      kinds.addAll(EnumSet.of(FaultKind.SERVER_CUT, FaultKind.SERVER_ISOLATED));
    }
    return kinds;
  }

  @Override
  public Optional<Fault> make(FaultKind kind, Random random) {
    ClientProcess client = targets.pick(random);
    int server = 1 + random.nextInt(servers);
    if (kind == FaultKind.CONNECTIONS_END) {
      Duration length = times.part(random, 0.2, 1.8);
      return Optional.of(new Fault(client.name(), length, breaker.begin(client)));
    }
    String what =
        switch (kind) {
          case CLIENT_CUT -> cut(client, true, true);
          case CLIENT_CUT_ONE_WAY -> cutOneWay(client, random.nextBoolean());
          case SERVER_CUT -> cutFromServers(server);
          default -> isolate(server);
        };
    return Optional.of(new Fault(what, times.part(random, 0.2, 1.8), network::heal));
  }

  private String cutOneWay(ClientProcess client, boolean there) {
    return cut(client, there, !there) + (there ? ", requests" : ", answers");
  }

  private String cut(ClientProcess client, boolean there, boolean back) {
    for (int server = 1; server <= servers; server++) {
      if (there) {
        network.cutToServer(client.number(), server);
      }
      if (back) {
        network.cutToClient(server, client.number());
      }
    }
    return client.name();
  }

  private String cutFromServers(int server) {
    IntStream.rangeClosed(1, servers)
        .filter(other -> other != server)
        .forEach(other -> network.cutServers(server, other));
    return "server " + server;
  }

  private String isolate(int server) {
    for (ClientProcess client : clients) {
      network.cutToServer(client.number(), server);
      network.cutToClient(server, client.number());
    }
    return cutFromServers(server);
  }
}
