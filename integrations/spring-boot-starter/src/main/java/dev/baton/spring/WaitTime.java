package dev.baton.spring;

import java.time.Duration;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.util.StringValueResolver;

/** Reads the wait time of an annotation. */
final class WaitTime {
  private WaitTime() {}

  /**
   * Returns the time that {@code written} says, or {@code otherwise} if it says nothing.
   *
   * @throws IllegalArgumentException if it is no duration
   */
  static Duration parse(String written, Duration otherwise, StringValueResolver placeholders) {
    String resolved = placeholders.resolveStringValue(written);
    if (resolved == null || resolved.isEmpty()) {
      return otherwise;
    }
    try {
      return DurationStyle.detectAndParse(resolved);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "its waitTime \"" + resolved + "\" is no duration: write 5s, or 200ms", e);
    }
  }
}
