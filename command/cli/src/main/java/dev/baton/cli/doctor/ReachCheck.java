package dev.baton.cli.doctor;

import dev.baton.journal.DurationFormat;
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

  private static String describeReach(ServerFacts server) {
    return switch (server.reach()) {
      case LATE -> "--within was over before there was an answer";
      case UNRESOLVED -> "no address is known for this name";
      case UNCONNECTED -> "no connection: " + server.why();
      case DISTRUSTED -> server.why();
      case SILENT -> "accepts connections, and does not answer";
      case FOREIGN -> "answers, but not as ZooKeeper does: " + server.why();
      case NOT_SERVING -> "is ZooKeeper, and opens no session: " + server.why();
      case SERVING -> "serves";
    };
  }

  private static String remedyFor(ServerFacts server) {
    return switch (server.reach()) {
      case LATE ->
          "give it more time by --within; look whether its name is slow to find: getent hosts NAME";
      case UNRESOLVED -> "correct the name in --connect, or teach it to this machine's DNS";
      case UNCONNECTED ->
          "start the server, correct its port in --connect, or let this machine through the"
              + " firewall";
      case DISTRUSTED ->
          "give --tls-ca and --tls-cert what fits this server, or the server what fits them";
      case SILENT ->
          "see whether its process hangs, or its disk; if this is its secureClientPort, say --tls";
      case FOREIGN ->
          "correct the port in --connect: clients need clientPort, or secureClientPort with --tls."
              + " A server that allows no more connections of one address (maxClientCnxns) ends"
              + " them so, too";
      case NOT_SERVING ->
          "it has lost the others, or its disk is full: see its log, and start those that are down";
      case SERVING -> "";
    };
  }
}
