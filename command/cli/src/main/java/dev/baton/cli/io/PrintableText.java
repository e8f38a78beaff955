package dev.baton.cli.io;

/** Makes untrusted text, such as ids and metadata, safe to print on a terminal. */
public final class PrintableText {
  private PrintableText() {}

  /** Replaces the characters that could move the cursor, change colours or break the line. */
  public static String makePrintable(String text) {
    return text.replaceAll("\\p{C}", "?");
  }

  /**
   * Returns the same as {@link #makePrintable(String)}, cut to at most {@code length} characters.
   */
  public static String makePrintable(String text, int length) {
    String all = makePrintable(text);
    return all.length() <= length ? all : all.substring(0, length - 3) + "...";
  }
}
