package dev.baton.cli.shell;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts durations: {@code 500ms}, {@code 5s}, {@code 2m}, {@code 1h}. */
public final class DurationConverter implements ITypeConverter<Duration> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h)");
  private static final Duration LONGEST = Duration.ofDays(365);

  @Override
  public Duration convert(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "'" + text + "' is not a duration; write a whole number and a unit: 500ms, 5s, 2m or 1h");
    }
    Duration duration = toDuration(Long.parseLong(matcher.group(1)), matcher.group(2));
    if (duration.compareTo(LONGEST) > 0) {
      throw new TypeConversionException("'" + text + "' is longer than a year");
    }
    return duration;
  }

  private static Duration toDuration(long amount, String unit) {
    return switch (unit) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      case "m" -> Duration.ofMinutes(amount);
      default -> Duration.ofHours(amount);
    };
  }
}
