package dev.baton.cli.keeper;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Text that processes exchange as bytes: command lines and variables. Java converts it in the
 * charset of the locale, and would replace the characters that do not fit.
 */
public final class NativeText {
  private static final Charset CHARSET = Charset.forName(System.getProperty("native.encoding"));
  private static final char UNREADABLE = '\ufffd';
  private static final String REMEDY = " in this locale (" + CHARSET + "): set LC_ALL=C.UTF-8";

  private NativeText() {}

  /**
   * Returns {@code text} if a process can receive it.
   *
   * @param what names the text in the message
   * @throws IllegalArgumentException if a process cannot receive it
   */
  public static String checkWritable(String what, String text) {
    if (text.indexOf('\0') >= 0) {
      throw new IllegalArgumentException(
          what + " has a NUL character, which cannot be passed to a process");
    }
    return text;
  }

  /** Returns the bytes of {@code text} for a process: UTF-8 if the locale lacks a character. */
  static byte[] toBytes(String text) {
    boolean fits = CHARSET.newEncoder().canEncode(text);
    return text.getBytes(fits ? CHARSET : StandardCharsets.UTF_8);
  }

  /** Returns whether Java has decoded {@code text} without loss. */
  static boolean isReadable(String text) {
    return text.indexOf(UNREADABLE) < 0;
  }

  /**
   * Returns {@code text} if Java has decoded it without loss.
   *
   * @param what names the text in the message
   * @throws IllegalArgumentException if characters were lost
   */
  public static String checkReadable(String what, String text) {
    if (isReadable(text)) {
      return text;
    }
    boolean unicode = CHARSET.equals(StandardCharsets.UTF_8);
    throw new IllegalArgumentException(
        quoteText(what, text)
            + (unicode
                ? "is not UTF-8; only words of the command may have other bytes"
                : "cannot be read" + REMEDY));
  }

  private static String quoteText(String what, String text) {
    return what + ", \"" + text + "\", ";
  }
}
