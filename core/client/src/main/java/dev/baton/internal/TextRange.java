package dev.baton.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;

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

  /** The reasons that people give for orders and requests, and that checks give. */
  public static final TextRange REASON = new TextRange("a reason", 0, 256);

  /**
   * Returns {@code text}.
   *
   * @throws IllegalArgumentException if it is out of the range, or UTF-8 cannot express it
   */
  public String checkedText(String text) {
    int bytes = text.getBytes(UTF_8).length;
    if (bytes < least || bytes > most) {
      String range = (least == 0 ? "at most " : least + " to ") + most;
      throw wrongText("must have " + range + " bytes, not " + bytes);
    }
    if (least > 0 && text.isBlank()) {
      throw wrongText("must not be blank");
    }
    text.codePoints().filter(TextRange::isSurrogate).findFirst().ifPresent(this::refuseSurrogate);
    return text;
  }

  /** Returns the beginning of {@code text} that is not too long, in whole characters. */
  public String cutText(String text) {
    CharBuffer rest = CharBuffer.wrap(text);
    var unused =
        UTF_8
            .newEncoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .encode(rest, ByteBuffer.allocate(most), true);
    return text.substring(0, rest.position());
  }

  /**
   * Returns whether the code point is a surrogate; among code points, only unpaired ones are left.
   */
  private static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  private void refuseSurrogate(int surrogate) {
    throw wrongText(
        "has half of a surrogate pair (U+%04X), which UTF-8 cannot express: remove or replace it"
            .formatted(surrogate));
  }

  private IllegalArgumentException wrongText(String why) {
    return new IllegalArgumentException(setting + " " + why);
  }
}
