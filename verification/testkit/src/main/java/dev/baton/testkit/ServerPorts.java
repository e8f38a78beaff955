package dev.baton.testkit;

import java.util.List;
import java.util.function.IntSupplier;

/** The ports of one server of an ensemble. */
record ServerPorts(int client, int quorum, int election) {
  /** Takes the ports of a server at each place; one for clients, if all addresses differ. */
  static List<ServerPorts> takePorts(List<ServerPlace> places) {
    long addresses = places.stream().map(ServerPlace::clientHost).distinct().count();
    IntSupplier client = addresses == places.size() ? samePort() : FreePorts::takePort;
    return places.stream()
        .map(
            place -> new ServerPorts(client.getAsInt(), FreePorts.takePort(), FreePorts.takePort()))
        .toList();
  }

  private static IntSupplier samePort() {
    int port = FreePorts.takePort();
    return () -> port;
  }

  void giveBack() {
    FreePorts.giveBack(client);
    FreePorts.giveBack(quorum);
    FreePorts.giveBack(election);
  }
}
