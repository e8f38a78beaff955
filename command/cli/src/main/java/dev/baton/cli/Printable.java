package dev.baton.cli;

/** Text of strangers, such as ids and metadata, for the terminal of whoever reads it. */
final class Printable {
  private Printable() {}

  /** {@code text} without what could move the cursor, change colours or break the line. */
  static String of(String text) {
    return text.replaceAll("\\p{C}", "?");
  }

  /** As {@link #of(String)}, cut to at most {@code length} characters. */
  static String of(String text, int length) {
    String all = of(text);
    return all.length() <= length ? all : all.substring(0, length - 3) + "...";
  }
}
