package dev.baton.cli.run;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a date or a moment in UTC into a slot. */
final class SlotConverter implements ITypeConverter<Instant> {
  private static final int DATE_LENGTH = 10;

  @Override
  public Instant convert(String text) {
    String local = text.endsWith("Z") ? text.substring(0, text.length() - 1) : text;
    try {
      LocalDateTime moment =
          local.length() == DATE_LENGTH
              ? LocalDate.parse(local).atStartOfDay()
              : LocalDateTime.parse(local);
      return moment.toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw new TypeConversionException(
          "expected a date or moment in UTC like 2026-11-28 or 2026-11-28T23:10 but was '"
              + text
              + "'");
    }
  }
}
