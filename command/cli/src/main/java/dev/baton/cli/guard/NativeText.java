package dev.baton.cli.guard;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Text that processes hand to each other as bytes: the words of a command line, and variables. Java
 * reads and writes them in the charset of the locale, and would replace what does not fit.
 */
public final class NativeText {
  private static final Charset CHARSET = Charset.forName(System.getProperty("native.encoding"));
  private static final char UNREADABLE = '\ufffd';
  private static final String REMEDY = " in this locale (" + CHARSET + "): set LC_ALL=C.UTF-8";

  private NativeText() {}

  /**
   * Returns {@code text}, which a process can be given.
   *
   * @param what names the text in the message
   * @throws IllegalArgumentException if it can't
   */
  public static String writable(String what, String text) {
    if (text.indexOf('\0') >= 0) {
      throw new IllegalArgumentException(what + " has a NUL, which no process can be given");
    }
    return text;
  }

  /** Returns the bytes that a process is given for {@code text}: UTF-8 if the locale lacks it. */
  static byte[] bytes(String text) {
    boolean fits = CHARSET.newEncoder().canEncode(text);
    return text.getBytes(fits ? CHARSET : StandardCharsets.UTF_8);
  }

  /** Whether Java has read {@code text} as this process was given it. */
  static boolean isReadable(String text) {
    return text.indexOf(UNREADABLE) < 0;
  }

  /**
   * Returns {@code text}, which Java has read as this process was given it.
   *
   * @param what names the text in the message
   * @throws IllegalArgumentException if it has lost something
   */
  public static String readable(String what, String text) {
    if (isReadable(text)) {
      return text;
    }
    boolean unicode = CHARSET.equals(StandardCharsets.UTF_8);
    throw new IllegalArgumentException(
        quoted(what, text)
            + (unicode
                ? "is no UTF-8; only words of the command may be any bytes"
                : "cannot be read" + REMEDY));
  }

  private static String quoted(String what, String text) {
    return what + ", \"" + text + "\", ";
  }
}
