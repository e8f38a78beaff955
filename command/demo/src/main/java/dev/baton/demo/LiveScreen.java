package dev.baton.demo;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A terminal with lines that scroll up, and a picture below them that is drawn again and again. */
final class LiveScreen implements AutoCloseable {
  private static final int MILLIS_BETWEEN = 100;
  private static final String UP = "\033[%dA";
  private static final String CLEAR_BELOW = "\r\033[J";

  /**
   * The sequence that cuts long lines. A wrapped line would confuse the redrawing of the picture.
   */
  private static final String CUT_LONG_LINES = "\033[?7l";

  private static final String WRAP_LONG_LINES = "\033[?7h";

  private final PrintWriter out;
  private final Supplier<List<String>> screen;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(LiveScreen::screenThread);
  private int drawn;
  private boolean closed;

  LiveScreen(PrintWriter out, Supplier<List<String>> screen) {
    this.out = out;
    this.screen = screen;
    var unused =
        clock.scheduleWithFixedDelay(
            () -> writeLines(List.of()), MILLIS_BETWEEN, MILLIS_BETWEEN, TimeUnit.MILLISECONDS);
  }

  private static Thread screenThread(Runnable work) {
    Thread thread = new Thread(work, "demo-screen");
    thread.setDaemon(true);
    return thread;
  }

  /** Adds a line above the picture. */
  void writeLines(String line) {
    writeLines(List.of(line));
  }

  /** Writes lines and picture in one piece, to avoid flickering. */
  private void writeLines(List<String> lines) {
    List<String> below = screen.get();
    synchronized (this) {
      if (closed) {
        return;
      }
      StringBuilder text = new StringBuilder();
      if (drawn > 0) {
        text.append(UP.formatted(drawn)).append(CLEAR_BELOW);
      }
      lines.forEach(line -> text.append(line).append('\n'));
      text.append(CUT_LONG_LINES);
      below.forEach(line -> text.append(line).append('\n'));
      text.append(WRAP_LONG_LINES);
      drawn = below.size();
      out.print(text);
      out.flush();
    }
  }

  /** Stops the redrawing. Leaves the picture as it is now. */
  @Override
  public void close() {
    clock.shutdown();
    writeLines(List.of());
    synchronized (this) {
      closed = true;
    }
  }
}
