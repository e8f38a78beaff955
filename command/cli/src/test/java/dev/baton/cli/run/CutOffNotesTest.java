package dev.baton.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.ConnectionState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CutOffNotesTest {
  private final List<String> told = new ArrayList<>();
  private long now;
  private final CutOffNotes notes = new CutOffNotes(() -> now, told::add);

  private void connectFor(Duration length, int times) {
    for (int i = 0; i < times; i++) {
      notes.onStateChanged(ConnectionState.CONNECTED);
      now += length.toNanos();
      notes.onStateChanged(ConnectionState.SUSPENDED);
    }
  }

  @Test
  void connectionsThatAreCutOffAtOnceAreTold() {
    connectFor(Duration.ofMillis(10), 13);

    assertThat(told).hasSize(3).first().asString().contains("cuts it off at once, 3 times");
    assertThat(told).last().asString().contains("12 times in a row", "baton doctor");
  }

  @Test
  void lossesOfConnectionsThatHaveLastedAreNot() {
    connectFor(Duration.ofSeconds(20), 20);
    connectFor(Duration.ofMillis(10), 2);
    connectFor(Duration.ofSeconds(20), 1);
    connectFor(Duration.ofMillis(10), 2);

    assertThat(told).isEmpty();
  }
}
