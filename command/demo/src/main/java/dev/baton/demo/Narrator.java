package dev.baton.demo;

import dev.baton.cli.demo.Performance;
import dev.baton.demo.member.Event;
import java.util.List;
import java.util.function.Supplier;

/** Tells people, or programs, what happens in one scenario. Thread-safe. */
interface Narrator {
  static Narrator of(Performance performance, String scenario) {
    return switch (performance.form()) {
      case JSON -> new JsonNarrator(performance.out(), scenario);
      case MOVING -> TextNarrator.moving(performance, scenario);
      case PLAIN -> TextNarrator.plain(performance, scenario);
      case QUIET -> TextNarrator.quiet(performance, scenario);
    };
  }

  /** It begins. */
  void begin(Scenario scenario);

  /** These take part. */
  void lanes(List<String> names);

  void say(String text);

  void show(List<String> picture);

  /** From now on this takes the place of the timeline. */
  void draw(Supplier<List<String>> picture);

  void tell(Event event);

  /** It is over; only its verdict follows. */
  void end();

  void tell(Verdict verdict);
}
