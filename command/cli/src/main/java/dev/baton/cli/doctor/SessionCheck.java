package dev.baton.cli.doctor;

import java.time.Duration;
import java.util.List;

/** Checks that the servers grant the requested session timeout. */
final class SessionCheck implements Check {
  private static final String NAME = "session";
  private static final String ABOUT = "session timeout";

  @Override
  public List<Finding> judge(Facts facts) {
    if (facts.ensemble().isPresent()) {
      Duration granted = facts.ensemble().get().granted();
      return List.of(judge(facts.plan().sessionTimeout(), granted));
    }
    return facts.trouble().isEmpty()
        ? List.of()
        : List.of(
            Finding.failure(
                NAME,
                "ensemble",
                facts.trouble(),
                "see the servers' logs; without a quorum of them nothing goes on"));
  }

  private static Finding judge(Duration asked, Duration granted) {
    if (granted.equals(asked)) {
      return Finding.ok(NAME, ABOUT, Text.of(granted) + ", as asked for");
    }
    String bound = granted.compareTo(asked) > 0 ? "minSessionTimeout" : "maxSessionTimeout";
    return Finding.warning(
        NAME,
        ABOUT,
        "the servers grant " + Text.of(granted) + ", not " + Text.of(asked),
        "ask for that with --session-timeout, or change the servers' " + bound);
  }
}
