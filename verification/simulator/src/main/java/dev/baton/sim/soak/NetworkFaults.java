package dev.baton.sim.soak;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/** Cuts between hosts that go on running, one cut at a time. */
final class NetworkFaults implements FaultMaker {
  private final SoakNetwork network;
  private final ConnectionBreaker breaker;
  private final List<ClientProcess> clients;
  private final ClientTargets targets;
  private final int servers;
  private final SoakTimes times;

  NetworkFaults(SoakStage stage) {
    this.network = stage.soakNetwork();
    this.breaker = new ConnectionBreaker(stage);
    this.clients = stage.clients();
    this.targets = new ClientTargets(clients, stage.eventLog());
    this.servers = stage.cluster().servers().size();
    this.times = stage.soakTimes();
  }

  @Override
  public Set<FaultKind> faultKinds() {
    Set<FaultKind> kinds =
        EnumSet.of(FaultKind.CLIENT_CUT, FaultKind.CLIENT_CUT_ONE_WAY, FaultKind.CONNECTIONS_END);
    if (network.cutsServers()) {
      kinds.addAll(EnumSet.of(FaultKind.SERVER_CUT, FaultKind.SERVER_ISOLATED));
    }
    return kinds;
  }

  @Override
  public Optional<MadeFault> makeFault(FaultKind kind, Random random) {
    ClientProcess client = targets.pickClient(random);
    int server = 1 + random.nextInt(servers);
    if (kind == FaultKind.CONNECTIONS_END) {
      Duration length = times.partOfSession(random, 0.2, 1.8);
      return Optional.of(new MadeFault(client.lifeName(), length, breaker.beginBreaking(client)));
    }
    String what =
        switch (kind) {
          case CLIENT_CUT -> cutClient(client, true, true);
          case CLIENT_CUT_ONE_WAY -> cutOneWay(client, random.nextBoolean());
          case SERVER_CUT -> cutFromServers(server);
          default -> isolateServer(server);
        };
    return Optional.of(
        new MadeFault(what, times.partOfSession(random, 0.2, 1.8), network::healAll));
  }

  private String cutOneWay(ClientProcess client, boolean there) {
    return cutClient(client, there, !there) + (there ? ", requests" : ", answers");
  }

  private String cutClient(ClientProcess client, boolean there, boolean back) {
    for (int server = 1; server <= servers; server++) {
      if (there) {
        network.cutToServer(client.clientNumber(), server);
      }
      if (back) {
        network.cutToClient(server, client.clientNumber());
      }
    }
    return client.lifeName();
  }

  private String cutFromServers(int server) {
    IntStream.rangeClosed(1, servers)
        .filter(other -> other != server)
        .forEach(other -> network.cutServers(server, other));
    return "server " + server;
  }

  private String isolateServer(int server) {
    for (ClientProcess client : clients) {
      network.cutToServer(client.clientNumber(), server);
      network.cutToClient(server, client.clientNumber());
    }
    return cutFromServers(server);
  }
}
