package dev.baton.cli.doctor;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks how many more servers may fail. */
final class QuorumCheck implements DoctorCheck {
  private static final String NAME = "quorum";
  private static final String ENSEMBLE = "ensemble";

  @Override
  public List<CheckFinding> judgeFacts(DoctorFacts facts) {
    return facts.ensemble().map(ensemble -> judgeVoters(facts, ensemble)).stream().toList();
  }

  private static CheckFinding judgeVoters(DoctorFacts facts, EnsembleFacts ensemble) {
    int voters = (int) ensemble.members().stream().filter(QuorumCheck::isVoter).count();
    if (voters <= 1) {
      return CheckFinding.warningFinding(
          NAME,
          ENSEMBLE,
          "is one server: while it is down, no leader can be elected, and leaders lose their"
              + " leadership",
          "for availability, run three servers on three machines");
    }
    int majority = voters / 2 + 1;
    int serving = (int) facts.servingServers().stream().filter(QuorumCheck::mayVote).count();
    int spare = serving - majority;
    String says = describeModes(facts) + " of " + ReportText.countNoun(voters, "voter");
    if (spare >= 1) {
      return CheckFinding.okFinding(NAME, ENSEMBLE, says + "; " + spare + " may fail");
    }
    return serving == voters
        ? CheckFinding.warningFinding(
            NAME,
            ENSEMBLE,
            says + "; two servers tolerate no more failures than one",
            "add a third server")
        : CheckFinding.warningFinding(
            NAME,
            ENSEMBLE,
            says + " serve, as seen from this machine; if one more fails, no leader can be elected",
            "restart the servers that do not serve, and name all servers in --connect");
  }

  private static boolean isVoter(String member) {
    return !member.contains(":observer");
  }

  private static boolean mayVote(ServerFacts server) {
    Optional<String> mode = server.serverMode();
    return mode.isEmpty() || mode.get().equals("leader") || mode.get().equals("follower");
  }

  /** Returns the modes in words: {@code 1 leader and 2 followers}. */
  private static String describeModes(DoctorFacts facts) {
    List<String> counts =
        facts.servingServers().stream()
            .collect(
                Collectors.groupingBy(
                    server -> server.serverMode().orElse("server"), Collectors.counting()))
            .entrySet()
            .stream()
            .sorted(Map.Entry.<String, Long>comparingByKey().reversed())
            .sorted(Map.Entry.comparingByValue())
            .map(entry -> ReportText.countNoun(entry.getValue().intValue(), entry.getKey()))
            .toList();
    return ReportText.joinList(counts);
  }
}
