package dev.baton.cli;

import dev.baton.runtime.ElectionPath;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The path of an election. */
final class ElectionConverter implements ITypeConverter<String> {
  @Override
  public String convert(String text) {
    try {
      return new ElectionPath(text).text();
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
