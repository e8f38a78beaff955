package dev.baton.testkit;

/** The ports of one server of an ensemble. */
record ServerPorts(int client, int quorum, int election) {
  static ServerPorts takePorts() {
    return new ServerPorts(FreePorts.takePort(), FreePorts.takePort(), FreePorts.takePort());
  }

  void giveBack() {
    FreePorts.giveBack(client);
    FreePorts.giveBack(quorum);
    FreePorts.giveBack(election);
  }
}
