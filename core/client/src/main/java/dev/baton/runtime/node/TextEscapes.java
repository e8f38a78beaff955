package dev.baton.runtime.node;

/**
 * Escapes text that people wrote, so that it fits into one field of a line of tab-separated fields.
 */
final class TextEscapes {
  private TextEscapes() {}

  /** Returns the text without tabs and line breaks. */
  static String escape(String text) {
    return isPlain(text)
        ? text
        : text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' || c <= '\r') {
        return false;
      }
    }
    return true;
  }

  /** Returns the text that {@link #escape} was given. */
  static String unescape(String text) {
    if (text.indexOf('\\') < 0) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean escapes = c == '\\' && i + 1 < text.length();
      plain.append(escapes ? meaningOf(text.charAt(++i)) : c);
    }
    return plain.toString();
  }

  private static char meaningOf(char escaped) {
    return switch (escaped) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> escaped;
    };
  }
}
