package dev.baton.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.journal.JournalEvent.JournalEventKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class JournalEventTest {
  private static final String AWKWARD = "a\tb\nc\r\\d\\n\u2603 e\\";

  @ParameterizedTest
  @EnumSource
  void isReadAsItWasWritten(JournalEventKind kind) {
    JournalEvent plain = new JournalEvent(12, "host-7", "/jobs/report", kind, 4711, "because");
    JournalEvent awkward = new JournalEvent(-1, AWKWARD, "/" + AWKWARD, kind, 0, AWKWARD);
    JournalEvent empty = JournalEvent.ofWorld(Long.MAX_VALUE, kind, "");
    assertThat(JournalEvent.parse(plain.toLine())).isEqualTo(plain);
    assertThat(JournalEvent.parse(awkward.toLine())).isEqualTo(awkward);
    assertThat(JournalEvent.parse(empty.toLine())).isEqualTo(empty);
    assertThat(awkward.toLine()).doesNotContain("\n", "\r");
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
    assertThatThrownBy(() -> JournalEvent.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void saysWhatIsWrong() {
    assertThatThrownBy(() -> JournalEvent.parse("1\ta\t/b\tFELL\t0\t"))
        .hasMessage("unknown event 'FELL'");
  }
}
