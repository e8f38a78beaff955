package dev.baton.cli.run;

import dev.baton.protocol.Mode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts the size of a semaphore into one permit of that many. */
final class PermitsConverter implements ITypeConverter<Mode.Permits> {
  @Override
  public Mode.Permits convert(String text) {
    try {
      return new Mode.Permits(Integer.parseInt(text), 1);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("'" + text + "' is not a whole number");
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
