package dev.baton.cli.process;

import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A queue of messages for users. A thread of its own writes them, so a full terminal or pipe delays
 * only that thread. A full queue drops messages and counts them; the next message starts with that
 * count. A message ends where it is flushed. Thread-safe.
 */
public final class MessageQueue extends Writer {
  private static final int CAPACITY = 1_000;
  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(2);

  private final PrintWriter target;
  private final StringBuilder message = new StringBuilder();
  private final ThreadPoolExecutor writer =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(CAPACITY),
          work -> DaemonThread.createThread("baton-messages", work));
  private long dropped;

  /** Creates a queue of messages for {@code target}. */
  public MessageQueue(PrintWriter target) {
    this.target = target;
  }

  /** Returns a view of this queue in which each line is a message; never blocks. */
  public PrintWriter lineWriter() {
    writer.prestartAllCoreThreads(); // so a thread limit cannot silence later messages
    return new PrintWriter(this, true);
  }

  @Override
  public void write(char[] characters, int offset, int length) {
    synchronized (message) {
      message.append(characters, offset, length);
    }
  }

  @Override
  public void flush() {
    synchronized (message) {
      String text = message.toString();
      message.setLength(0);
      if (!text.isEmpty()) {
        enqueueMessage(text);
      }
    }
  }

  private void enqueueMessage(String text) {
    String before = droppedMessages();
    try {
      writer.execute(() -> print(before + text));
      dropped = 0;
    } catch (RejectedExecutionException e) {
      dropped++;
    } catch (OutOfMemoryError e) { // no thread can start: the process ends now, but says why
      print(before + text);
    }
  }

  private String droppedMessages() {
    return dropped == 0
        ? ""
        : "baton: " + dropped + " messages were dropped here: they were not read in time\n";
  }

  private void print(String text) {
    target.print(text);
    target.flush();
  }

  /** Writes the queued messages, for 2 s at most. Later messages are dropped. */
  @Override
  public void close() {
    synchronized (message) {
      if (dropped > 0) {
        enqueueMessage("");
      }
    }
    writer.shutdown();
    try {
      var unused = writer.awaitTermination(LONGEST_CLOSE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
