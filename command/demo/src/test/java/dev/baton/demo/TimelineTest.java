package dev.baton.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.demo.member.Event;
import dev.baton.demo.member.Event.What;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineTest {
  private static final int WIDTH = 80;

  private final long zero = System.nanoTime();
  private final Timeline timeline = new Timeline(WIDTH, zero);

  private void add(String who, What what, int seconds) {
    timeline.add(new Event(at(seconds), who, what, ""));
  }

  private long at(int seconds) {
    return zero + Duration.ofSeconds(seconds).toNanos();
  }

  @Test
  void isEmptyBeforeAnybodyTakesPart() {
    add("a", What.LEADS, 1);
    assertThat(timeline.picture(at(10))).isEmpty();
  }

  @Test
  void showsWhoWaitedAndWhoLedWhen() {
    timeline.lanes(List.of("a", "bob"));
    add("a", What.LEADS, 10);
    add("bob", What.WAITS, 20);
    add("a", What.KILLED, 40);
    add("bob", What.LEADS, 50);
    List<String> picture = timeline.picture(at(100));
    assertThat(picture.get(0)).matches("a     {6,10}#{20,24}x *");
    assertThat(picture.get(1)).matches("bob  {14,18}-{20,24}#{35,40}");
    assertThat(picture).allMatch(line -> line.length() <= WIDTH);
  }

  @Test
  void aMomentIsSeenHoweverMuchFollows() {
    timeline.lanes(List.of("a"));
    add("a", What.WAITS, 10);
    add("a", What.LEADS, 20);
    add("a", What.LEFT, 20);
    assertThat(timeline.picture(at(100_000)).get(0)).contains("|");
  }

  @Test
  void theAxisTellsFromWhenToWhen() {
    timeline.lanes(List.of("a"));
    assertThat(timeline.picture(at(12)).get(1)).startsWith("   0.0 s ").endsWith(" 12.0 s");
  }
}
