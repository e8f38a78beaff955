package dev.baton.cli.doctor;

import java.util.ArrayList;
import java.util.List;

/** Whether the connect string names one ensemble, and all of it. */
final class MembershipCheck implements Check {
  private static final String NAME = "members";

  @Override
  public List<Finding> judge(Facts facts) {
    List<Finding> found = new ArrayList<>();
    for (ServerFacts server : facts.serving()) {
      if (server.sameEnsemble().isPresent() && !server.sameEnsemble().get()) {
        found.add(strange(server, facts.serving().get(0)));
      }
    }
    facts.ensemble().map(ensemble -> named(facts, ensemble)).ifPresent(found::add);
    return found;
  }

  private static Finding strange(ServerFacts server, ServerFacts first) {
    return Finding.failure(
        NAME,
        server.name(),
        "belongs to another ensemble than " + first.name() + ": two could lead at once",
        "name servers of one ensemble only in --connect; two servers that stand alone are no"
            + " ensemble until their configuration names both (server.1, server.2, ...)");
  }

  private static Finding named(Facts facts, EnsembleFacts ensemble) {
    int named = facts.servers().stream().mapToInt(server -> Math.max(1, server.addresses())).sum();
    int members = ensemble.members().size();
    if (members <= named) {
      return Finding.ok(
          NAME,
          "connect string",
          members == 0 ? "names the only server" : "names all " + members + " servers");
    }
    return Finding.warning(
        NAME,
        "connect string",
        "names " + named + " of the ensemble's " + members + " servers",
        "name them all in --connect, so that clients find one whichever is down: "
            + String.join("; ", ensemble.members()));
  }
}
