package dev.baton.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationConverterTest {
  @ParameterizedTest
  @CsvSource({"500ms, PT0.5S", "5s, PT5S", "2m, PT2M", "1h, PT1H", "0s, PT0S"})
  void readsANumberAndAUnit(String text, Duration duration) {
    assertThat(new DurationConverter().convert(text)).isEqualTo(duration);
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "s", "", "-5s", "1.5s", "5 s", "5S", "5d", "1h30m", "9999999999s"})
  void refusesAllElseAndShowsTheForm(String text) {
    assertThatThrownBy(() -> new DurationConverter().convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("'" + text + "' is not a duration")
        .hasMessageContaining("500ms, 5s, 2m or 1h");
  }

  @Test
  void refusesMoreThanAYear() {
    assertThatThrownBy(() -> new DurationConverter().convert("8761h"))
        .hasMessageContaining("longer than a year");
  }
}
