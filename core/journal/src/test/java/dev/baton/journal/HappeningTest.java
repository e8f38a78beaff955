package dev.baton.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.journal.Happening.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HappeningTest {
  private static final String AWKWARD = "a\tb\nc\r\\d\\n\u2603 e\\";

  @ParameterizedTest
  @EnumSource
  void isReadAsItWasWritten(Kind kind) {
    Happening plain = new Happening(12, "host-7", "/jobs/report", kind, 4711, "because");
    Happening awkward = new Happening(-1, AWKWARD, "/" + AWKWARD, kind, 0, AWKWARD);
    Happening empty = Happening.of(Long.MAX_VALUE, kind, "");
    assertThat(Happening.parse(plain.text())).isEqualTo(plain);
    assertThat(Happening.parse(awkward.text())).isEqualTo(awkward);
    assertThat(Happening.parse(empty.text())).isEqualTo(empty);
    assertThat(awkward.text()).doesNotContain("\n", "\r");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1\ta\t/b\tLEFT\t0",
        "1\ta\t/b\tLEFT\t0\t\t",
        "1.5\ta\t/b\tLEFT\t0\t",
        "1\ta\t/b\tleft\t0\t",
        "1\ta\t/b\tLEFT\tnone\t"
      })
  void refusesWhatItDoesNotWrite(String text) {
    assertThatThrownBy(() -> Happening.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void saysWhatIsWrong() {
    assertThatThrownBy(() -> Happening.parse("1\ta\t/b\tFELL\t0\t"))
        .hasMessage("nothing is known of 'FELL'");
  }
}
