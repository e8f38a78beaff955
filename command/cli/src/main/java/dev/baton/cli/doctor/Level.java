package dev.baton.cli.doctor;

import java.util.Locale;

/** How bad a finding is. */
public enum Level {
  /** As it should be. */
  OK,
  /** Can't be known from here. */
  UNKNOWN,
  /** Works, but not as well, or not as safely, as it could. */
  WARNING,
  /** Does not work. */
  FAILURE;

  /** As it is written. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
