package dev.baton.dashboard.access;

import dev.baton.dashboard.api.RequestRefusal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
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

  /** What could end the quotes, or is not seen: controls, marks of format, parts of characters. */
  private static final Pattern HIDDEN = Pattern.compile("[\"\\\\\\p{C}\\p{Zl}\\p{Zp}]");

  private static final int MOST_WAITING = 256;
  private static final int LONGEST_WRITE_SECONDS = 5;
  private final AtomicLong lastNumber = new AtomicLong();
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
   * Begins an action when its line has been written, and writes another one with its outcome. Both
   * have the same number. An action whose first line cannot be written within 5 s is refused.
   */
  public <T> CompletableFuture<T> auditAction(
      Map<String, String> fields, Supplier<CompletableFuture<T>> action) {
    Map<String, String> numbered = new LinkedHashMap<>(fields);
    numbered.put("number", Long.toString(lastNumber.incrementAndGet()));
    return writeLine(numbered, "begun")
        .exceptionallyCompose(
            failure ->
                CompletableFuture.failedFuture(
                    new RequestRefusal(
                        HttpStatus.SERVICE_UNAVAILABLE_503,
                        "audit",
                        "Nothing was done: the audit log can't be written.")))
        .thenCompose(written -> action.get())
        .whenComplete(
            (answer, failure) -> {
              var unused = writeLine(numbered, describeOutcome(failure));
            });
  }

  private static String describeOutcome(@Nullable Throwable failure) {
    return failure == null ? "done" : "refused " + RequestRefusal.refusalOf(failure).code();
  }

  /** Writes a line of these fields, in their order, and of the outcome. */
  private CompletableFuture<Void> writeLine(Map<String, String> fields, String outcome) {
    String line =
        fields.entrySet().stream()
            .map(field -> field.getKey() + "=" + quoteText(field.getValue()) + " ")
            .collect(Collectors.joining("", "audit ", "outcome=" + quoteText(outcome)));
    try {
      return CompletableFuture.runAsync(() -> writeText(line), writer)
          .orTimeout(LONGEST_WRITE_SECONDS, TimeUnit.SECONDS);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Returns the fields by which a line begins. Others can be added. */
  public static Map<String, String> senderFields(String user, String address) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("user", user);
    fields.put("address", address);
    return fields;
  }

  /** Writes a line that strangers can cause, unless half of the queue is full. */
  public void writeRefusal(Map<String, String> fields, String outcome) {
    if (writer.getQueue().remainingCapacity() > MOST_WAITING / 2) {
      var unused = writeLine(fields, outcome);
    }
  }

  private void writeText(String line) {
    log.info(line);
    lines.accept(line);
  }

  /** Returns the text in quotes, in visible characters only. */
  static String quoteText(String text) {
    String cut = text.substring(0, Math.min(text.length(), LONGEST_VALUE));
    return '"' + HIDDEN.matcher(cut).replaceAll(AuditLog::escapeCharacter) + '"';
  }

  private static String escapeCharacter(MatchResult found) {
    String one = found.group();
    return one.equals("\"") || one.equals("\\")
        ? "\\\\" + Matcher.quoteReplacement(one)
        : "\\\\u{" + Integer.toHexString(one.codePointAt(0)) + "}";
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
