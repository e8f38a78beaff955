package dev.baton.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.io.TerminalColors;
import dev.baton.cli.replay.ChartStyle;
import dev.baton.demo.member.ProcessEvent;
import dev.baton.demo.member.ProcessEvent.EventKind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineTest {
  private static final int WIDTH = 80;

  private final long zero = System.nanoTime();
  private final ProcessTimeline timeline =
      new ProcessTimeline(new ChartStyle(WIDTH, true, new TerminalColors(false)), zero);

  private void add(String who, EventKind what, int seconds) {
    timeline.addEvent(new ProcessEvent(at(seconds), who, what, ""));
  }

  private long at(int seconds) {
    return zero + Duration.ofSeconds(seconds).toNanos();
  }

  @Test
  void isEmptyBeforeAnybodyTakesPart() {
    add("a", EventKind.LEADS, 1);
    assertThat(timeline.drawAt(at(10))).isEmpty();
  }

  @Test
  void showsWhoWaitedAndWhoLedWhen() {
    timeline.addLanes(List.of("a", "bob"));
    add("a", EventKind.LEADS, 10);
    add("bob", EventKind.WAITS, 20);
    add("a", EventKind.KILLED, 40);
    add("bob", EventKind.LEADS, 50);
    List<String> screen = timeline.drawAt(at(100));
    assertThat(screen.get(0)).matches("  a    {6,10}#{20,24}x");
    assertThat(screen.get(1)).matches("  bob  {14,18}-{20,24}#{35,40}");
    assertThat(screen).allMatch(line -> line.length() <= WIDTH);
  }

  @Test
  void aMomentIsSeenHoweverMuchFollows() {
    timeline.addLanes(List.of("a"));
    add("a", EventKind.WAITS, 10);
    add("a", EventKind.LEADS, 20);
    add("a", EventKind.LEFT, 20);
    assertThat(timeline.drawAt(at(100_000)).get(0)).contains("|");
  }

  @Test
  void theAxisTellsFromWhenToWhen() {
    timeline.addLanes(List.of("a"));
    assertThat(timeline.drawAt(at(12))).isEmpty();
    add("a", EventKind.WAITS, 10);
    assertThat(timeline.drawAt(at(12)).get(1)).matches("     \\|0\\.0 s  .*  \\|10\\.\\d s");
  }
}
