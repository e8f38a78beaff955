package dev.baton.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutageLogTest {
  private static final Duration BETWEEN = Duration.ofMillis(500);

  private final OutageLog outage = new OutageLog();

  private List<String> linesOf(Duration length, boolean cut) {
    List<String> lines = new ArrayList<>();
    for (long now = 0; now <= length.toNanos(); now += BETWEEN.toNanos()) {
      String line = outage.describeFailure(now, cut);
      if (line != null) {
        lines.add(line);
      }
    }
    return lines;
  }

  @Test
  void outageOfMinutesCostsAFewLines() {
    assertThat(linesOf(Duration.ofSeconds(90), false))
        .containsExactly(
            "",
            "for 10.0 s and 21 attempts, none of which led to a connection",
            "for 30.0 s and 61 attempts, none of which led to a connection",
            "for 70.0 s and 141 attempts, none of which led to a connection");
    assertThat(linesOf(Duration.ofDays(1), false)).hasSizeLessThan(60);
  }

  @Test
  void connectionsThatAreCutOffAgainAndAgainAreTold() {
    assertThat(linesOf(Duration.ofSeconds(10), true))
        .containsExactly("", "for 10.0 s and 21 attempts, 21 times connected and cut off");
  }

  @Test
  void eachOutageIsTold() {
    assertThat(outage.describeFailure(0, true)).isEmpty();
    outage.noteGoodConnection();
    assertThat(outage.describeFailure(1, true)).isEmpty();
  }
}
