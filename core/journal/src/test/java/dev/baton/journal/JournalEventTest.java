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
        "null",
        "[]",
        "{}",
        "{\"nanos\":\"1\"}",
        "{\"event\":\"LEFT\"}",
        "{\"nanos\":\"1\",\"event\":\"LEFT\"",
        "{\"nanos\":\"1\",\"event\":\"LEFT\"}{}",
        "{\"nanos\":\"1\",\"event\":\"LEFT\",}",
        "{nanos:\"1\",\"event\":\"LEFT\"}",
        "{\"nanos\":1,\"event\":\"LEFT\"}",
        "{\"nanos\":\"1.5\",\"event\":\"LEFT\"}",
        "{\"nanos\":\"1\",\"event\":\"left\"}",
        "{\"nanos\":\"1\",\"event\":\"LEFT\",\"fencingToken\":\"none\"}",
        "{\"nanos\":\"1\",\"event\":\"LEFT\",\"note\":null}",
        "{\"nanos\":\"1\",\"event\":\"LEFT\",\"more\":\"\"}"
      })
  void refusesWhatItDoesNotWrite(String text) {
    assertThatThrownBy(() -> JournalEvent.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  private static void assertRefused(String text, String message) {
    assertThatThrownBy(() -> JournalEvent.parse(text)).hasMessage(message);
  }

  @Test
  void saysWhatIsWrong() {
    assertRefused("{\"nanos\":\"1\",\"event\":\"FELL\"}", "unknown event 'FELL'");
    assertRefused("{\"event\":\"LEFT\"}", "it has no field 'nanos'");
    assertRefused("{\"nanos\":1}", "its 'nanos' is not a string");
    assertRefused("{\"when\":\"1\"}", "unknown field 'when'");
    assertRefused("precious", "it is not one JSON object: precious");
  }

  @Test
  void lineHasNoEmptyFields() {
    assertThat(new JournalEvent(12, "a", "/jobs", JournalEventKind.ELECTED, 11, "").toLine())
        .isEqualTo(
            "{\"nanos\":\"12\",\"event\":\"ELECTED\",\"election\":\"/jobs\",\"id\":\"a\","
                + "\"fencingToken\":\"11\"}");
  }
}
