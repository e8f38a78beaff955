package dev.baton.runtime.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepeatFilterTest {
  private long now = Long.MAX_VALUE - Duration.ofMinutes(15).toNanos(); // it passes the end
  private final RepeatFilter filter = new RepeatFilter(() -> now);

  private List<String> loggedIn(Duration length, String message) {
    List<String> logged = new ArrayList<>();
    for (long end = now + length.toNanos(); now - end < 0; ) {
      String added = filter.describeRepetition(message);
      if (added != null) {
        logged.add(added);
      }
      now += Duration.ofSeconds(1).toNanos();
    }
    return logged;
  }

  @Test
  void logsTheFirstAndThenOneInTenMinutes() {
    assertThat(loggedIn(Duration.ofMinutes(30), "a"))
        .containsExactly(
            "",
            " (and 599 times more since this was last logged)",
            " (and 599 times more since this was last logged)");
  }

  @Test
  void logsEachMessageForItself() {
    assertThat(filter.describeRepetition("a")).isEmpty();
    assertThat(filter.describeRepetition("b")).isEmpty();
    assertThat(filter.describeRepetition("a")).isNull();
  }

  @Test
  void logsWhatComesAgainAfterLong() {
    assertThat(filter.describeRepetition("a")).isEmpty();
    now += Duration.ofHours(1).toNanos();
    assertThat(filter.describeRepetition("a")).isEmpty();
  }

  @Test
  void forgetsWhatIsLongUnheard() {
    assertThat(filter.describeRepetition("a")).isEmpty();
    for (int i = 0; i < 5000; i++) {
      assertThat(filter.describeRepetition("other " + i)).isEmpty();
    }
    assertThat(filter.describeRepetition("a")).isEmpty();
    assertThat(filter.describeRepetition("other 4999")).isNull();
  }
}
