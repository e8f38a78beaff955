package dev.baton.sim.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import java.util.Arrays;

/** What happens in the tests of checkers, and what these are to say of it. */
final class Verdicts {
  static final String LINE = "/line";

  private Verdicts() {}

  static Happening at(long at, String who, Kind kind, long token) {
    return new Happening(at, who, LINE, kind, token, "");
  }

  static Happening came(String who, String rule) {
    return new Happening(0, who, LINE, Kind.CAME, 0, rule);
  }

  static Happening world(long at, Kind kind) {
    return Happening.of(at, kind, "");
  }

  private static Verdict.Kind verdict(Checker checker, Happening... happenings) {
    return checker.check(new History(Arrays.asList(happenings))).kind();
  }

  static void valid(Checker checker, Happening... happenings) {
    assertThat(verdict(checker, happenings)).isEqualTo(Verdict.Kind.VALID);
  }

  static void invalid(Checker checker, Happening... happenings) {
    assertThat(verdict(checker, happenings)).isEqualTo(Verdict.Kind.INVALID);
  }

  static void unknown(Checker checker, Happening... happenings) {
    assertThat(verdict(checker, happenings)).isEqualTo(Verdict.Kind.UNKNOWN);
  }
}
