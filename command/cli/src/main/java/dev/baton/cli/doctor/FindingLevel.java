package dev.baton.cli.doctor;

import java.util.Locale;

/** The severity of a finding. */
public enum FindingLevel {
  /** Works as it should. */
  OK,
  /** Unknown from here. */
  UNKNOWN,
  /** Works, but less well or less safely than it could. */
  WARNING,
  /** Does not work. */
  FAILURE;

  /** Returns the name in the reports. */
  String lowerCaseName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
