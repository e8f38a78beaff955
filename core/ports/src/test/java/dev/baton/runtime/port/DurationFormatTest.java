package dev.baton.runtime.port;

import static dev.baton.runtime.port.DurationFormat.inSeconds;
import static dev.baton.runtime.port.DurationFormat.roundMeasured;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationFormatTest {
  @ParameterizedTest
  @CsvSource({
    "PT0S, 0 s, 0.0 ms",
    "PT0.00001S, 0.00001 s, 0.0 ms",
    "PT0.01234S, 0.01234 s, 12.3 ms",
    "PT1S, 1 s, 1.0 s",
    "PT1.25S, 1.25 s, 1.3 s",
    "PT-1.5S, -1.5 s, -1.5 s",
    "PT119.4S, 119.4 s, 119.4 s",
    "PT119.5S, 119.5 s, 2 min 0 s",
    "PT3M5S, 185 s, 3 min 5 s",
    "PT5H3M4S, 18184 s, 5 h 3 min",
    "PT100H, 360000 s, 100 h 0 min"
  })
  void settingsAreExactAndMeasuredTimesRounded(Duration duration, String exact, String rounded) {
    assertThat(inSeconds(duration)).isEqualTo(exact);
    assertThat(roundMeasured(duration)).isEqualTo(rounded);
  }
}
