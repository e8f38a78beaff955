package dev.baton.cli;

import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Signals as people write them: {@code USR1}, {@code SIGUSR1}; gives the name without SIG. */
final class SignalConverter implements ITypeConverter<String> {
  private static final List<String> NAMES =
      List.of(
          "HUP", "INT", "QUIT", "USR1", "USR2", "ALRM", "TERM", "CONT", "STOP", "TSTP", "URG",
          "WINCH", "IO", "PWR");

  @Override
  public String convert(String text) {
    String name = text.toUpperCase(Locale.ROOT).replaceFirst("^SIG", "");
    if (!NAMES.contains(name)) {
      throw new TypeConversionException(
          "'" + text + "' is no signal to tell a program by; take one of " + NAMES);
    }
    return name;
  }
}
