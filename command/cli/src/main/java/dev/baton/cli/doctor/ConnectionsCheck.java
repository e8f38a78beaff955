package dev.baton.cli.doctor;

import java.util.List;
import java.util.OptionalInt;

/** Checks that servers accept more connections from this address. */
final class ConnectionsCheck implements DoctorCheck {
  private static final String NAME = "connections";
  private static final int FEW = 10;

  @Override
  public List<CheckFinding> judgeFacts(DoctorFacts facts) {
    return facts.servingServers().stream().map(ConnectionsCheck::judgeFacts).toList();
  }

  private static CheckFinding judgeFacts(ServerFacts server) {
    OptionalInt most = server.configuredNumber("maxClientCnxns");
    if (most.isPresent() && most.getAsInt() == 0) {
      return CheckFinding.okFinding(
          NAME, server.name(), "allows any number of connections from one address");
    }
    OptionalInt ours = server.words().ownConnections();
    if (most.isEmpty() || ours.isEmpty()) {
      return CheckFinding.unknownFinding(
          NAME,
          server.name(),
          most.isEmpty()
              ? "its limit of connections from one address is unknown (60 by default)"
              : "allows "
                  + most.getAsInt()
                  + " connections from one address; the present number is unknown",
          "allow these commands on the server: 4lw.commands.whitelist=srvr,conf,cons");
    }
    int left = most.getAsInt() - ours.getAsInt();
    String says = left + " more connections from this address are possible, of " + most.getAsInt();
    return left >= Math.min(FEW, most.getAsInt() / 2 + 1)
        ? CheckFinding.okFinding(NAME, server.name(), says)
        : CheckFinding.warningFinding(
            NAME,
            server.name(),
            says,
            "raise maxClientCnxns on the servers, or find the programs on this machine that connect"
                + " so often: each baton run takes one");
  }
}
