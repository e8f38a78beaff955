package dev.baton.runtime.loop;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

class LoopLogTest {
  private static final int MORE_THAN_FIT = 20_000;

  private final BlockingQueue<String> written = new LinkedBlockingQueue<>();

  /** A logger of an application, with its appender. */
  private static final class Appending extends LegacyAbstractLogger {
    private static final long serialVersionUID = 1;
    private final transient Consumer<String> appender;

    Appending(Consumer<String> appender) {
      this.appender = appender;
    }

    @Override
    protected void handleNormalizedLoggingCall(
        Level level,
        Marker marker,
        String message,
        Object @Nullable [] arguments,
        @Nullable Throwable cause) {
      appender.accept(level + " " + MessageFormatter.basicArrayFormat(message, arguments));
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
      return null;
    }

    @Override
    public boolean isTraceEnabled() {
      return false;
    }

    @Override
    public boolean isDebugEnabled() {
      return true;
    }

    @Override
    public boolean isInfoEnabled() {
      return true;
    }

    @Override
    public boolean isWarnEnabled() {
      return true;
    }

    @Override
    public boolean isErrorEnabled() {
      return true;
    }
  }

  private String nextWritten() throws InterruptedException {
    return String.valueOf(written.poll(LIMIT.toSeconds(), SECONDS));
  }

  @Test
  void aMessageIsFormattedBeforeItsArgumentsChange() throws InterruptedException {
    LoopLog log = new LoopLog(new Appending(written::add));
    StringBuilder argument = new StringBuilder("before");
    log.warn("{} and {}", argument, 2);
    argument.append(" and after");
    assertThat(nextWritten()).isEqualTo("WARN before and 2");
  }

  @Test
  void anAppenderThatBlocksDelaysNobodyAndTheLostMessagesAreCounted() throws InterruptedException {
    CountDownLatch unblocked = new CountDownLatch(1);
    LoopLog log =
        new LoopLog(
            new Appending(
                message -> {
                  await(unblocked);
                  written.add(message);
                }));
    for (int i = 0; i < MORE_THAN_FIT; i++) {
      log.info("message {}", i);
    }
    unblocked.countDown();
    assertThat(nextWritten()).isEqualTo("INFO message 0");
    assertThat(nextWritten()).matches("WARN \\d+ messages of Baton were lost.*");
    assertThat(nextWritten()).isEqualTo("INFO message 1");
  }

  @Test
  void anAppenderThatThrowsAnErrorBreaksNoLaterMessage() throws InterruptedException {
    LoopLog log =
        new LoopLog(
            new Appending(
                message -> {
                  if (message.endsWith("poison")) {
                    throw new AssertionError("as planned");
                  }
                  written.add(message);
                }));
    log.info("poison");
    log.info("well");
    assertThat(nextWritten()).isEqualTo("INFO well");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
