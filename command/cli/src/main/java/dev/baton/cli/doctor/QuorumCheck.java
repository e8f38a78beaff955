package dev.baton.cli.doctor;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks how many more servers may fail. */
final class QuorumCheck implements Check {
  private static final String NAME = "quorum";
  private static final String ENSEMBLE = "ensemble";

  @Override
  public List<Finding> judge(Facts facts) {
    return facts.ensemble().map(ensemble -> judge(facts, ensemble)).stream().toList();
  }

  private static Finding judge(Facts facts, EnsembleFacts ensemble) {
    int voters = (int) ensemble.members().stream().filter(QuorumCheck::votes).count();
    if (voters <= 1) {
      return Finding.warning(
          NAME,
          ENSEMBLE,
          "is one server: when it is down, nobody is elected, and leaders lose their leadership",
          "where that matters, run three servers on three machines");
    }
    int majority = voters / 2 + 1;
    int serving = (int) facts.serving().stream().filter(QuorumCheck::mayVote).count();
    int spare = serving - majority;
    String says = modes(facts) + " of " + Text.count(voters, "voter");
    if (spare >= 1) {
      return Finding.ok(NAME, ENSEMBLE, says + "; " + spare + " may be lost");
    }
    return serving == voters
        ? Finding.warning(
            NAME, ENSEMBLE, says + "; two bear no more losses than one does", "add a third server")
        : Finding.warning(
            NAME,
            ENSEMBLE,
            says + " serve, as seen from here; if one more is lost, nobody is elected",
            "bring back those that do not serve, and name all servers in --connect");
  }

  private static boolean votes(String member) {
    return !member.contains(":observer");
  }

  private static boolean mayVote(ServerFacts server) {
    Optional<String> mode = server.mode();
    return mode.isEmpty() || mode.get().equals("leader") || mode.get().equals("follower");
  }

  /** Returns the modes in words: {@code 1 leader and 2 followers}. */
  private static String modes(Facts facts) {
    List<String> counts =
        facts.serving().stream()
            .collect(
                Collectors.groupingBy(
                    server -> server.mode().orElse("server"), Collectors.counting()))
            .entrySet()
            .stream()
            .sorted(Map.Entry.<String, Long>comparingByKey().reversed())
            .sorted(Map.Entry.comparingByValue())
            .map(entry -> Text.count(entry.getValue().intValue(), entry.getKey()))
            .toList();
    return Text.list(counts);
  }
}
