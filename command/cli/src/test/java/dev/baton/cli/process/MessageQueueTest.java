package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.ConditionWait;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MessageQueueTest {

  /** A terminal that takes nothing before it is let go. */
  private static final class StuckTerminal extends StringWriter {
    private final CountDownLatch free = new CountDownLatch(1);
    private final CountDownLatch reached = new CountDownLatch(1);

    @Override
    public void write(String text, int offset, int length) {
      reached.countDown();
      try {
        free.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      super.write(text, offset, length);
    }
  }

  private final StuckTerminal terminal = new StuckTerminal();
  private final MessageQueue queue = new MessageQueue(new PrintWriter(terminal));
  private final PrintWriter printer = queue.lineWriter();

  private List<String> lines() {
    return terminal.toString().lines().toList();
  }

  @Test
  void closingQueueWritesAllMessagesInTheirOrder() {
    terminal.free.countDown();
    IntStream.range(0, 100).forEach(number -> printer.println("message " + number));
    printer.print("the last");
    printer.flush();
    queue.close();
    assertThat(lines()).hasSize(101).startsWith("message 0", "message 1").endsWith("the last");
  }

  @Test
  void stuckTerminalDelaysNoSenderAndDroppedMessagesAreCounted() throws InterruptedException {
    printer.println("first");
    terminal.reached.await(); // the queue is empty again
    IntStream.range(0, 1_007).forEach(number -> printer.println("message " + number));
    terminal.free.countDown();
    ConditionWait.waitUntil("the queue to be written", () -> lines().size() == 1_001);
    printer.println("after");
    queue.close();
    assertThat(lines())
        .hasSize(1_003)
        .startsWith("first", "message 0")
        .endsWith(
            "message 999",
            "baton: 7 messages were dropped here: they were not read in time",
            "after");
  }

  @Test
  void closingQueueDoesNotWaitForStuckTerminal() {
    IntStream.range(0, 2_000).forEach(number -> printer.println("message " + number));
    queue.close();
    printer.println("too late");
    assertThat(terminal.toString()).isEmpty();
  }

  @Test
  void closingQueueTellsHowManyMessagesWereDropped() throws InterruptedException {
    printer.println("first");
    terminal.reached.await();
    IntStream.range(0, 1_001).forEach(number -> printer.println("message " + number));
    terminal.free.countDown();
    ConditionWait.waitUntil("the queue to be written", () -> lines().size() == 1_001);
    queue.close();
    assertThat(lines()).last().asString().startsWith("baton: 1 messages were dropped");
  }
}
