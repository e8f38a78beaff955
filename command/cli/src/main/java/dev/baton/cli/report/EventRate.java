package dev.baton.cli.report;

import dev.baton.cli.shell.DurationConverter;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A limit on how often an event may occur.
 *
 * @param maximum the number of events
 * @param window the time in which they are counted
 */
record EventRate(int maximum, Duration window) {
  /** Converts rates: {@code 5/10m}. */
  static final class RateConverter implements ITypeConverter<EventRate> {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})/(.+)");

    @Override
    public EventRate convert(String text) {
      Matcher matcher = FORM.matcher(text);
      if (!matcher.matches()) {
        throw new TypeConversionException(
            "'" + text + "' is not a rate; write a number and a duration: 5/10m");
      }
      Duration window = new DurationConverter().convert(matcher.group(2));
      return new EventRate(Integer.parseInt(matcher.group(1)), window);
    }
  }
}
