package dev.baton.cli.run;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts words like {@code watch-all}, in any case, into the constants of an enum. */
abstract class EnumConverter<E extends Enum<E>> implements ITypeConverter<E> {
  private final Class<E> type;

  EnumConverter(Class<E> type) {
    this.type = type;
  }

  @Override
  public E convert(String text) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> wordOf(constant).equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "expected one of "
                        + String.join(", ", wordsOf(type))
                        + " but was '"
                        + text
                        + "'"));
  }

  static <E extends Enum<E>> List<String> wordsOf(Class<E> type) {
    return Arrays.stream(type.getEnumConstants()).map(EnumConverter::wordOf).toList();
  }

  private static String wordOf(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
