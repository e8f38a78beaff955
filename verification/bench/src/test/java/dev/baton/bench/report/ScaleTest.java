package dev.baton.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScaleTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 ns",
    "0.25, 0.250 ns",
    "999, 999 ns",
    "999.4, 999 ns",
    "999.6, 1.00 µs",
    "1_000, 1.00 µs",
    "999_400, 999 µs",
    "999_600, 1.00 ms",
    "1_000_000, 1.00 ms",
    "9_996_000, 10.0 ms",
    "99_960_000, 100 ms",
    "999_499_999, 999 ms",
    "1_000_000_000, 1.00 s",
    "12_345_600_000_000, '12,346 s'",
  })
  void showsATimeInWhatReadsWell(String nanoseconds, String text) {
    assertThat(alone(NumberUnit.NANOSECONDS, nanoseconds)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "NANOSECONDS, NaN, –",
    "BYTES, 999, 999 B",
    "BYTES, 1_000, 1.00 kB",
    "BYTES, 2_500_000, 2.50 MB",
    "BYTES, 8e9, 8.00 GB",
    "COUNT, 3, 3",
    "COUNT, 2.5, 2.50",
    "COUNT, 1234567, '1,234,567'",
    "PER_SECOND, 12345.6, '12,346 a second'",
    "PER_MINUTE, 12, 12 a minute",
    "SESSION_TIMEOUTS, 0.66666, 0.667 session timeouts",
    "COUNT, 0.99999, 1.00",
    "COUNT, -2.5, -2.50",
  })
  void showsANumberWithItsUnit(NumberUnit unit, String number, String text) {
    assertThat(alone(unit, number)).isEqualTo(text);
  }

  private static String alone(NumberUnit unit, String text) {
    double number = Double.parseDouble(text.replace("_", ""));
    return NumberScale.scaleFor(unit, List.of(number)).formatWithUnit(number);
  }

  @Test
  void isTheSameForAllNumbersOfAResult() {
    NumberScale scale = NumberScale.scaleFor(NumberUnit.NANOSECONDS, List.of(200_000.0, 30e9));

    assertThat(Stream.of(200_000.0, 30e9).map(scale::formatWithUnit))
        .containsExactly("0.200 ms", "30,000 ms");
  }

  @ParameterizedTest
  @CsvSource({"2.6, 2.60×", "1, 1×", "NaN, –", "Infinity, –", "1234.5, '1,235×'"})
  void tellsHowManyTimes(double ratio, String text) {
    assertThat(NumberScale.formatRatio(ratio)).isEqualTo(text);
  }
}
