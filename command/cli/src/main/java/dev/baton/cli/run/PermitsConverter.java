package dev.baton.cli.run;

import dev.baton.protocol.LockMode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts the size of a semaphore into one permit of that many. */
final class PermitsConverter implements ITypeConverter<LockMode.PermitMode> {
  @Override
  public LockMode.PermitMode convert(String text) {
    try {
      return new LockMode.PermitMode(Integer.parseInt(text), 1);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("'" + text + "' is not a whole number");
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
