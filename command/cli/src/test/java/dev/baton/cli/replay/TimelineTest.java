package dev.baton.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TimelineTest {
  private static Happening at(long moment, String who, Kind kind, long token) {
    return new Happening(moment, who, "/jobs", kind, token, "");
  }

  private static List<String> drawn(Ink ink) {
    Story story = new Story(false, Set.of(), text -> text);
    Story.Journal journal = story.journal("journal");
    List.of(
            at(0, "a", Kind.CAME, 0),
            at(10, "a", Kind.VALID, 4711),
            at(10, "b", Kind.CAME, 0),
            at(19, "a", Kind.SUSPENDED, 4711),
            at(24, "a", Kind.VALID, 4711),
            at(24, "a", Kind.REVOKED, 4711),
            at(29, "b", Kind.VALID, 4712),
            at(39, "b", Kind.VALID, 4712),
            Happening.of(5, Kind.FAULT, "something"))
        .forEach(journal::add);
    Window window = new Window(story.begin(), story.end(), Set.of());
    Clock clock = new Clock(story.wall(), story.begin(), ZoneOffset.UTC);
    return Timeline.draw(new Narrator(story, clock, window, List.of()), clock, window, ink);
  }

  @Test
  void drawsWhoWaitsLeadsDoubtsAndWhereNobodyDoes() {
    assertThat(drawn(new Ink(52, false, false)))
        .containsExactly(
            "  (faults)       ▼",
            "/jobs",
            "  a         ──────────█4711████▓▓▓▓▓▓───────────────",
            "  b                   ───────────────────█4712██████",
            "  (nobody)                           ××××",
            "            │0.000 s  │0.000 s  │0.000 s  │0.000 s");
  }

  @Test
  void needsNoMoreThanAscii() {
    assertThat(String.join("", drawn(new Ink(52, true, false)))).matches("\\p{ASCII}*");
  }

  @Test
  void coloursOnlyWhatItIsToColour() {
    assertThat(drawn(new Ink(52, false, false))).noneMatch(line -> line.contains("\u001b"));
    assertThat(drawn(new Ink(52, false, true)))
        .anyMatch(line -> line.contains("\u001b[32m█4711████\u001b[0m"));
  }
}
