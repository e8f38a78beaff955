package dev.baton.cli.doctor;

import java.util.ArrayList;
import java.util.List;

/** Checks that the connect string names one ensemble, with all its servers. */
final class MembershipCheck implements DoctorCheck {
  private static final String NAME = "members";
  private static final String CONNECT_STRING = "connect string";

  @Override
  public List<CheckFinding> judgeFacts(DoctorFacts facts) {
    List<CheckFinding> found = new ArrayList<>();
    for (ServerFacts server : facts.servingServers()) {
      if (server.sameEnsemble().isPresent() && !server.sameEnsemble().get()) {
        found.add(foreignFinding(server, facts.servingServers().get(0)));
      }
    }
    if (facts.plan().local()) {
      found.add(localFinding());
    } else {
      facts.ensemble().map(ensemble -> namedFinding(facts, ensemble)).ifPresent(found::add);
    }
    return found;
  }

  private static CheckFinding foreignFinding(ServerFacts server, ServerFacts first) {
    return CheckFinding.failureFinding(
        NAME,
        server.name(),
        "belongs to another ensemble than " + first.name() + ": two could lead at once",
        "name servers of one ensemble only in --connect; standalone servers form an ensemble only"
            + " if their configuration names all of them (server.1, server.2, ...)");
  }

  private static CheckFinding localFinding() {
    return CheckFinding.warningFinding(
        NAME,
        CONNECT_STRING,
        "is the local server: it excludes only commands of this user on this machine",
        "name the ensemble that all machines use: --connect, BATON_CONNECT, or connect in the"
            + " settings");
  }

  private static CheckFinding namedFinding(DoctorFacts facts, EnsembleFacts ensemble) {
    int named = facts.servers().stream().mapToInt(server -> Math.max(1, server.addresses())).sum();
    int members = ensemble.members().size();
    if (members <= named) {
      return CheckFinding.okFinding(
          NAME,
          CONNECT_STRING,
          members == 0 ? "names the only server" : "names all " + members + " servers");
    }
    return CheckFinding.warningFinding(
        NAME,
        CONNECT_STRING,
        "names " + named + " of the ensemble's " + members + " servers",
        "name all servers in --connect, so that clients find another when one is down: "
            + String.join("; ", ensemble.members()));
  }
}
