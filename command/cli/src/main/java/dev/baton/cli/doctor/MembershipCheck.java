package dev.baton.cli.doctor;

import java.util.ArrayList;
import java.util.List;

/** Checks that the connect string names one ensemble, with all its servers. */
final class MembershipCheck implements Check {
  private static final String NAME = "members";
  private static final String CONNECT_STRING = "connect string";

  @Override
  public List<Finding> judge(Facts facts) {
    List<Finding> found = new ArrayList<>();
    for (ServerFacts server : facts.serving()) {
      if (server.sameEnsemble().isPresent() && !server.sameEnsemble().get()) {
        found.add(strange(server, facts.serving().get(0)));
      }
    }
    if (facts.plan().local()) {
      found.add(local());
    } else {
      facts.ensemble().map(ensemble -> named(facts, ensemble)).ifPresent(found::add);
    }
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

  private static Finding local() {
    return Finding.warning(
        NAME,
        CONNECT_STRING,
        "is the local server: only commands of this user on this machine are excluded",
        "name the ensemble that all machines use: --connect, BATON_CONNECT, or connect in the"
            + " settings");
  }

  private static Finding named(Facts facts, EnsembleFacts ensemble) {
    int named = facts.servers().stream().mapToInt(server -> Math.max(1, server.addresses())).sum();
    int members = ensemble.members().size();
    if (members <= named) {
      return Finding.ok(
          NAME,
          CONNECT_STRING,
          members == 0 ? "names the only server" : "names all " + members + " servers");
    }
    return Finding.warning(
        NAME,
        CONNECT_STRING,
        "names " + named + " of the ensemble's " + members + " servers",
        "name them all in --connect, so that clients find one whichever is down: "
            + String.join("; ", ensemble.members()));
  }
}
