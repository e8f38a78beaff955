package dev.baton.cli.doctor;

import dev.baton.runtime.port.DurationFormat;
import java.util.List;

/**
 * Checks that each server can be reached. If the others form a quorum, an unreachable server is
 * only a warning.
 */
final class ReachCheck implements DoctorCheck {
  private static final String NAME = "reach";

  @Override
  public List<CheckFinding> judgeFacts(DoctorFacts facts) {
    FindingLevel worst = facts.ensemble().isPresent() ? FindingLevel.WARNING : FindingLevel.FAILURE;
    return facts.servers().stream().map(server -> judgeServer(server, worst)).toList();
  }

  private static CheckFinding judgeServer(ServerFacts server, FindingLevel worst) {
    return server.isServing()
        ? CheckFinding.okFinding(
            NAME,
            server.name(),
            "serves; connected in " + DurationFormat.roundMeasured(server.connect()))
        : new CheckFinding(NAME, server.name(), worst, describeReach(server), remedyFor(server));
  }

  /** Returns in words how far the connection to a server came. */
  static String describeReach(ServerFacts server) {
    return switch (server.reach()) {
      case LATE -> "--within was over before it answered";
      case UNRESOLVED -> "no address is known for this name";
      case UNCONNECTED -> "no connection: " + server.why();
      case DISTRUSTED -> server.why();
      case SILENT -> "accepts connections, but does not answer";
      case FOREIGN -> "answers, but not as ZooKeeper does: " + server.why();
      case NOT_SERVING -> "is ZooKeeper, but opens no session: " + server.why();
      case SERVING -> "serves";
    };
  }

  private static String remedyFor(ServerFacts server) {
    return switch (server.reach()) {
      case LATE ->
          "raise --within; check whether the lookup of its name is slow: getent hosts NAME";
      case UNRESOLVED -> "correct the name in --connect, or add it to this machine's DNS";
      case UNCONNECTED ->
          "start the server, correct its port in --connect, or open the firewall for this machine";
      case DISTRUSTED -> "make --tls-ca and --tls-cert match the certificates of this server";
      case SILENT ->
          "check whether its process or its disk hangs; if this is its secureClientPort, use --tls";
      case FOREIGN ->
          "correct the port in --connect: clients need clientPort, or secureClientPort with --tls."
              + " A server at its limit of connections from one address (maxClientCnxns) answers"
              + " like this, too";
      case NOT_SERVING ->
          "it has lost its quorum, or its disk is full: see its log, and start the servers that are"
              + " down";
      case SERVING -> "";
    };
  }
}
