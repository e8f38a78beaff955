package dev.baton.cli.replay;

import dev.baton.cli.shell.DurationConverter;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.TypeConversionException;

/** Parses the times that users give for a replay. */
final class MomentParser {
  private static final String FORMS =
      "'%s' is not a time; write a time (14:05, 14:05:30.5), a day and a time (2026-01-31T14:05),"
          + " or a duration after the beginning (90s)";

  private final ReplayClock clock;

  /** Creates a parser that resolves times by {@code clock}. */
  MomentParser(ReplayClock clock) {
    this.clock = clock;
  }

  /**
   * Parses a time.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  long parseMoment(String text) {
    Optional<Long> moment = parseOffset(text);
    if (moment.isPresent()) {
      return moment.get();
    }
    long wall =
        Stream.<Function<String, Instant>>of(Instant::parse, this::parseDayAndTime, this::parseTime)
            .flatMap(form -> tryParse(form, text).stream())
            .findFirst()
            .map(ReplayClock::toMoment)
            .orElseThrow(() -> new IllegalArgumentException(FORMS.formatted(text)));
    if (!clock.wall()) {
      throw new IllegalArgumentException(
          "these journals have no time of day: instead of '"
              + text
              + "', write a duration after the beginning, like 90s");
    }
    return wall;
  }

  private Optional<Long> parseOffset(String text) {
    try {
      return Optional.of(clock.origin() + new DurationConverter().convert(text).toNanos());
    } catch (TypeConversionException e) {
      return Optional.empty();
    }
  }

  private static Optional<Instant> tryParse(Function<String, Instant> form, String text) {
    try {
      return Optional.of(form.apply(text));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private Instant parseDayAndTime(String text) {
    return LocalDateTime.parse(text.replace(' ', 'T')).atZone(clock.zone()).toInstant();
  }

  /** Returns the first such time that is not before the beginning, to the second. */
  private Instant parseTime(String text) {
    Instant origin = ReplayClock.toInstant(clock.origin());
    ZonedDateTime same = origin.atZone(clock.zone()).with(LocalTime.parse(text));
    boolean before = same.toInstant().plus(Duration.ofSeconds(1)).isBefore(origin);
    return (before ? same.plusDays(1) : same).toInstant();
  }
}
