package dev.baton.bench.work;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A work that all contenders do, one after the other, round by round.
 *
 * @param topics the measured topics
 * @param entrants the openings by the contender's name, in the order of the report
 * @param notes further remarks, for example that a contender is missing, and why
 */
public record MeasuredWork(
    List<MeasuredTopic> topics, Map<String, EntrantOpening> entrants, List<String> notes) {
  MeasuredWork(List<MeasuredTopic> topics, Map<String, EntrantOpening> entrants) {
    this(topics, entrants, List.of());
  }

  MeasuredWork(MeasuredTopic topic, Map<String, EntrantOpening> entrants) {
    this(List.of(topic), entrants);
  }

  /** Returns an opening for each of {@code contenders}. */
  static <C> Map<String, EntrantOpening> openingsFor(
      List<C> contenders, Function<C, String> name, Function<C, WorkEntrant> entrant) {
    Map<String, EntrantOpening> openings = new LinkedHashMap<>();
    contenders.forEach(one -> openings.put(name.apply(one), () -> entrant.apply(one)));
    return openings;
  }

  /** The opening of a contender, which gets it ready and is not measured. */
  @FunctionalInterface
  public interface EntrantOpening {
    /** Returns an entrant that is ready to begin. */
    WorkEntrant openEntrant();
  }
}
