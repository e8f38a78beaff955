package dev.baton.demo;

import dev.baton.cli.demo.Performance;
import dev.baton.demo.member.Event;
import java.util.List;
import java.util.function.Supplier;

/** A narrator tells people, or programs, the events of one scenario. Thread-safe. */
public interface Narrator {
  static Narrator of(Performance performance, String scenario) {
    return switch (performance.form()) {
      case JSON -> new JsonNarrator(performance.out(), scenario);
      case MOVING -> TextNarrator.moving(performance, scenario);
      case PLAIN -> TextNarrator.plain(performance, scenario);
      case QUIET -> TextNarrator.quiet(performance, scenario);
    };
  }

  /** Begins the narration. */
  void begin(Scenario scenario);

  /** Adds a lane to the timeline for each of these processes. */
  void lanes(List<String> names);

  void say(String text);

  void show(List<String> picture);

  /** Shows this picture in place of the timeline from now on. */
  void draw(Supplier<List<String>> picture);

  void tell(Event event);

  /** Ends the narration. Only the verdict follows. */
  void end();

  void tell(Verdict verdict);
}
