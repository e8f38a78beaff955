package dev.baton.dashboard.access;

import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes one line for each action, each login and each refusal of them. Text of others cannot break
 * or turn the line: control characters and Unicode's direction marks are escaped. Thread-safe.
 */
public final class AuditLog {
  private static final Logger log = LoggerFactory.getLogger("dev.baton.dashboard.audit");
  private static final int LONGEST_VALUE = 512;

  private final Consumer<String> lines;

  /**
   * Creates a log that also goes to SLF4J's logger {@code dev.baton.dashboard.audit}.
   *
   * @param lines gets each line; must not block
   */
  public AuditLog(Consumer<String> lines) {
    this.lines = lines;
  }

  /** Writes a line of these fields, in their order. */
  public void writeLine(Map<String, String> fields) {
    String line =
        fields.entrySet().stream()
            .map(field -> field.getKey() + "=" + quoteText(field.getValue()))
            .collect(Collectors.joining(" ", "audit ", ""));
    log.info(line);
    lines.accept(line);
  }

  /** Returns the text in quotes, in visible characters only. */
  static String quoteText(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints()
        .limit(LONGEST_VALUE)
        .forEach(
            each -> {
              if (each == '"' || each == '\\') {
                quoted.append('\\').appendCodePoint(each);
              } else if (isVisible(each)) {
                quoted.appendCodePoint(each);
              } else {
                quoted.append("\\u{").append(Integer.toHexString(each)).append('}');
              }
            });
    return quoted.append('"').toString();
  }

  private static boolean isVisible(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
