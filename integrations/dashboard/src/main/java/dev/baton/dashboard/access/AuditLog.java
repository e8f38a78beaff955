package dev.baton.dashboard.access;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a line before each action and after it, and for each refusal and login. Text of others
 * cannot break or turn the line: control characters and Unicode's direction marks are escaped. One
 * thread of its own writes, so a full pipe delays only those that wait for their line. Thread-safe.
 */
public final class AuditLog implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger("dev.baton.dashboard.audit");
  private static final int LONGEST_VALUE = 512;
  private static final int MOST_WAITING = 256;
  private static final int LONGEST_WRITE_SECONDS = 5;

  private final Consumer<String> lines;
  private final QueuedWorker writer = new QueuedWorker("baton-dashboard-audit", MOST_WAITING);

  /**
   * Creates a log that also goes to SLF4J's logger {@code dev.baton.dashboard.audit}.
   *
   * @param lines writes each line, and throws if it cannot
   */
  public AuditLog(Consumer<String> lines) {
    this.lines = lines;
  }

  /**
   * Writes a line of these fields, in their order. The future completes when it is written. It
   * fails if the line cannot be written within 5 s.
   */
  public CompletableFuture<Void> writeLine(Map<String, String> fields) {
    String line =
        fields.entrySet().stream()
            .map(field -> field.getKey() + "=" + quoteText(field.getValue()))
            .collect(Collectors.joining(" ", "audit ", ""));
    try {
      return CompletableFuture.runAsync(() -> writeText(line), writer)
          .orTimeout(LONGEST_WRITE_SECONDS, TimeUnit.SECONDS);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Writes a line that strangers can cause, unless half of the queue is full. */
  public void writeRefusal(Map<String, String> fields) {
    if (writer.getQueue().remainingCapacity() > MOST_WAITING / 2) {
      var unused = writeLine(fields);
    }
  }

  private void writeText(String line) {
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

  /** Writes the lines that wait, for 5 s at most. */
  @Override
  public void close() {
    writer.shutdown();
    try {
      var unused = writer.awaitTermination(LONGEST_WRITE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
