package dev.baton.bench.work;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Something that all contenders do, one after the other, round by round.
 *
 * @param topics what is measured of it
 * @param entrants by the contender's name, in the order in which a report shows them
 * @param notes what is to be known beside, for example that a contender is missing, and why
 */
public record Work(List<Topic> topics, Map<String, Opening> entrants, List<String> notes) {
  Work(List<Topic> topics, Map<String, Opening> entrants) {
    this(topics, entrants, List.of());
  }

  Work(Topic topic, Map<String, Opening> entrants) {
    this(List.of(topic), entrants);
  }

  /** An entrant for each of {@code contenders}. */
  static <C> Map<String, Opening> each(
      List<C> contenders, Function<C, String> name, Function<C, Entrant> entrant) {
    Map<String, Opening> openings = new LinkedHashMap<>();
    contenders.forEach(one -> openings.put(name.apply(one), () -> entrant.apply(one)));
    return openings;
  }

  /** Gets a contender ready, which is not measured. */
  @FunctionalInterface
  public interface Opening {
    /** Ready to begin. */
    Entrant open();
  }
}
