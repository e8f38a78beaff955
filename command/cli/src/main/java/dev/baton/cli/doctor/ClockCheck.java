package dev.baton.cli.doctor;

import dev.baton.cli.doctor.EnsembleFacts.ClockOffset;
import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;
import java.util.List;

/** Checks that the clocks of the ensemble's leader and of this machine agree. */
final class ClockCheck implements DoctorCheck {
  private static final String NAME = "clock";
  private static final String ABOUT = "ensemble's leader";
  private static final Duration TOLERATED = Duration.ofSeconds(1);

  @Override
  public List<CheckFinding> judgeFacts(DoctorFacts facts) {
    return facts
        .ensemble()
        .map(
            ensemble ->
                ensemble
                    .clock()
                    .map(ClockCheck::judgeFacts)
                    .orElseGet(
                        () ->
                            CheckFinding.unknownFinding(
                                NAME,
                                ABOUT,
                                "its time is unknown, because this client may not create a node",
                                "see the findings on permissions")))
        .stream()
        .toList();
  }

  private static CheckFinding judgeFacts(ClockOffset clock) {
    Duration apart = clock.ahead().abs();
    String which = clock.ahead().isNegative() ? "behind" : "ahead of";
    String says =
        "is %s %s this machine, give or take %s"
            .formatted(
                DurationFormat.roundMeasured(apart),
                which,
                DurationFormat.roundMeasured(clock.error()));
    return apart.minus(clock.error()).compareTo(TOLERATED) <= 0
        ? CheckFinding.okFinding(NAME, ABOUT, says)
        : CheckFinding.warningFinding(
            NAME,
            ABOUT,
            says,
            "run NTP (chrony) on both: times in baton status and baton history are wrong by this"
                + " difference. Leases do not depend on it");
  }
}
