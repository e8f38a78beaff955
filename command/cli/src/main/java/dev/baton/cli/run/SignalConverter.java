package dev.baton.cli.run;

import dev.baton.cli.keeper.ReceivedSignal;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts signal names, {@code USR1} or {@code SIGUSR1}, to the name without SIG. */
final class SignalConverter implements ITypeConverter<String> {
  @Override
  public String convert(String text) {
    String name = text.toUpperCase(Locale.ROOT).replaceFirst("^SIG", "");
    if (!ReceivedSignal.signalNames().contains(name)) {
      throw new TypeConversionException(
          "'" + text + "' is not a signal for a role; use one of " + ReceivedSignal.signalNames());
    }
    return name;
  }
}
