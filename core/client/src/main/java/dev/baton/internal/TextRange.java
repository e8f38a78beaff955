package dev.baton.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The texts that a setting accepts, which are written into nodes as UTF-8.
 *
 * @param setting its name, for messages
 * @param least the smallest number of bytes; if it is not 0, the text must not be blank either
 * @param most the largest number of bytes
 */
public record TextRange(String setting, int least, int most) {
  /** The ids of candidates, holders and processes. */
  public static final TextRange ID = new TextRange("an id", 1, 128);

  /**
   * Returns {@code text}.
   *
   * @throws IllegalArgumentException if it is out of the range, or UTF-8 cannot express it
   */
  public String checked(String text) {
    int bytes = text.getBytes(UTF_8).length;
    if (bytes < least || bytes > most) {
      String range = (least == 0 ? "at most " : least + " to ") + most;
      throw wrong("must have " + range + " bytes, not " + bytes);
    }
    if (least > 0 && text.isBlank()) {
      throw wrong("must not be blank");
    }
    text.codePoints().filter(TextRange::isSurrogate).findFirst().ifPresent(this::refuse);
    return text;
  }

  /**
   * Returns whether the code point is a surrogate; among code points, only unpaired ones are left.
   */
  private static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  private void refuse(int surrogate) {
    throw wrong(
        "has half of a surrogate pair (U+%04X), which UTF-8 cannot express: remove or replace it"
            .formatted(surrogate));
  }

  private IllegalArgumentException wrong(String why) {
    return new IllegalArgumentException(setting + " " + why);
  }
}
