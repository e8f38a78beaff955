package dev.baton.runtime.loop;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.helpers.MessageFormatter;

/**
 * A logger for code that runs in the loop, which has leases to keep. A background thread calls the
 * log's appenders. So an appender that blocks or throws delays no lease and breaks no step. All
 * loggers of a process share that thread. Messages that it has no room for are counted, and the
 * next message is followed by their number. Thread-safe.
 *
 * <p>It calls only what SLF4J 1.7 has, too, because many applications still have that.
 */
public final class LoopLog {
  private static final int CAPACITY = 8_192;
  private static final BackgroundThread WRITER = new BackgroundThread("baton-log", CAPACITY);

  private final Logger log;

  LoopLog(Logger log) {
    this.log = log;
  }

  /** Returns the logger named after {@code owner}. */
  public static LoopLog of(Class<?> owner) {
    return new LoopLog(LoggerFactory.getLogger(owner));
  }

  /** Returns the logger of this name. */
  public static LoopLog named(String name) {
    return new LoopLog(LoggerFactory.getLogger(name));
  }

  /** Writes messages that wait since no thread could be started. */
  static void writeWaiting() {
    WRITER.startIfWaiting();
  }

  /** Logs at level TRACE. */
  public void trace(String format, @Nullable Object... arguments) {
    logMessage(Level.TRACE, null, format, arguments);
  }

  /** Logs at level DEBUG. */
  public void debug(String format, @Nullable Object... arguments) {
    logMessage(Level.DEBUG, null, format, arguments);
  }

  /** Logs at level INFO. */
  public void info(String format, @Nullable Object... arguments) {
    logMessage(Level.INFO, null, format, arguments);
  }

  /** Logs at level WARN. */
  public void warn(String format, @Nullable Object... arguments) {
    logMessage(Level.WARN, null, format, arguments);
  }

  /** Logs at level ERROR the failure with its {@code cause}. */
  public void error(Throwable cause, String format, @Nullable Object... arguments) {
    logMessage(Level.ERROR, cause, format, arguments);
  }

  /**
   * Formats at once, since the state of the arguments may change. If the log itself fails, there is
   * no place to report that.
   */
  private void logMessage(
      Level level, @Nullable Throwable cause, String format, @Nullable Object[] arguments) {
    var unused =
        IsolatedCalls.thrownBy(
            () -> {
              if (isEnabled(level)) {
                String message = MessageFormatter.arrayFormat(format, arguments).getMessage();
                WRITER.execute(() -> writeMessage(level, cause, message));
              }
            });
  }

  private boolean isEnabled(Level level) {
    return switch (level) {
      case TRACE -> log.isTraceEnabled();
      case DEBUG -> log.isDebugEnabled();
      case INFO -> log.isInfoEnabled();
      case WARN -> log.isWarnEnabled();
      case ERROR -> log.isErrorEnabled();
    };
  }

  private void writeMessage(Level level, @Nullable Throwable cause, String message) {
    switch (level) {
      case TRACE -> log.trace(message, cause);
      case DEBUG -> log.debug(message, cause);
      case INFO -> log.info(message, cause);
      case WARN -> log.warn(message, cause);
      case ERROR -> log.error(message, cause);
    }
    long lost = WRITER.takeLeftOut();
    if (lost > 0) {
      log.warn("{} messages of Baton were lost, because the log could not take them in time", lost);
    }
  }
}
