package dev.baton.cli.doctor;

import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;
import java.util.List;

/** Tells each pause that holds for the named election, and warns of one that seems forgotten. */
final class PauseCheck implements DoctorCheck {
  private static final String NAME = "pause";
  private static final Duration LONG = Duration.ofDays(1);

  @Override
  public List<CheckFinding> judgeFacts(DoctorFacts facts) {
    return facts.ensemble().map(EnsembleFacts::pauses).orElse(List.of()).stream()
        .map(PauseCheck::pauseFinding)
        .toList();
  }

  private static CheckFinding pauseFinding(StandingPause standing) {
    boolean ofAll = standing.path().equals("/");
    String about = ofAll ? "all elections" : standing.path();
    String says =
        standing.pause().describePause()
            + " (begun "
            + DurationFormat.roundMeasured(standing.age())
            + " ago): no leadership moves for priorities, checks, drains or shards";
    return standing.age().compareTo(LONG) <= 0
        ? CheckFinding.okFinding(NAME, about, says)
        : CheckFinding.warningFinding(
            NAME,
            about,
            says,
            "if the maintenance is over: baton resume " + (ofAll ? "--all" : standing.path()));
  }
}
