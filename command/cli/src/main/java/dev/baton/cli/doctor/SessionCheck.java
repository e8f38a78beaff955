package dev.baton.cli.doctor;

import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;
import java.util.List;

/** Checks that the servers grant the requested session timeout. */
final class SessionCheck implements DoctorCheck {
  private static final String NAME = "session";
  private static final String ABOUT = "session timeout";

  @Override
  public List<CheckFinding> judgeFacts(DoctorFacts facts) {
    if (facts.ensemble().isPresent()) {
      Duration granted = facts.ensemble().get().granted();
      return List.of(judgeTimeout(facts.plan().sessionTimeout(), granted));
    }
    return facts.trouble().isEmpty()
        ? List.of()
        : List.of(
            CheckFinding.failureFinding(
                NAME,
                "ensemble",
                facts.trouble(),
                "see the servers' logs; without a quorum they open no session"));
  }

  private static CheckFinding judgeTimeout(Duration asked, Duration granted) {
    if (granted.equals(asked)) {
      return CheckFinding.okFinding(
          NAME, ABOUT, DurationFormat.inSeconds(granted) + ", as requested");
    }
    String bound = granted.compareTo(asked) > 0 ? "minSessionTimeout" : "maxSessionTimeout";
    return CheckFinding.warningFinding(
        NAME,
        ABOUT,
        "the servers grant "
            + DurationFormat.inSeconds(granted)
            + ", not "
            + DurationFormat.inSeconds(asked),
        "request that with --session-timeout, or change the servers' " + bound);
  }
}
