package dev.baton.testkit;

/** The ports of one server of an ensemble. */
record ServerPorts(int client, int quorum, int election) {
  static ServerPorts take() {
    return new ServerPorts(FreePorts.take(), FreePorts.take(), FreePorts.take());
  }

  void giveBack() {
    FreePorts.giveBack(client);
    FreePorts.giveBack(quorum);
    FreePorts.giveBack(election);
  }
}
