package dev.baton.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.Baton;
import dev.baton.election.Leadership;
import dev.baton.error.ClosedException;
import dev.baton.error.LostException;
import dev.baton.fence.FencedFile;
import dev.baton.fence.StaleTokenException;
import dev.baton.protocol.EndReason;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A writer of a file that no former leader can write. Pause the leader by {@code kill -STOP} for
 * longer than its session, and let it go on: the file refuses its next line.
 */
final class FencedWriter {
  private final Baton baton;
  private final String id;
  private final FencedFile file;
  private final Consumer<String> output;

  FencedWriter(Baton baton, String id, Path file, Consumer<String> output) {
    this.baton = baton;
    this.id = id;
    this.file = FencedFile.at(file);
    this.output = output;
  }

  /** Writes a line a second while this process leads, again and again until Baton is closed. */
  void writeUntilClosed() throws InterruptedException {
    boolean closed = false;
    while (!closed) {
      try {
        baton.election("/examples/writer").lead(this::writeLines);
      } catch (LostException e) {
        output.accept(id + " no longer leads: " + e.reason());
        closed = e.reason() == EndReason.CLOSED;
      } catch (ClosedException e) {
        closed = true;
      }
    }
  }

  private void writeLines(Leadership leadership) throws InterruptedException {
    for (int line = 1; !leadership.isStopping(); line++) {
      writeLine(leadership.fencingToken(), line);
      TimeUnit.SECONDS.sleep(1);
    }
  }

  /** Writes a line, unless a later leader has written already. */
  void writeLine(long token, int line) {
    try {
      file.append(token, "line %d of %s, token %d%n".formatted(line, id, token).getBytes(UTF_8));
      output.accept(id + " wrote line " + line);
    } catch (StaleTokenException e) {
      output.accept(id + " was refused: " + e.getMessage());
    }
  }

  /** Returns the file of an ensemble: tokens of two ensembles cannot be compared. */
  private static Path fileFor(String connect) {
    String name = "baton-example-" + connect.replaceAll("[^A-Za-z0-9.]", "-") + ".txt";
    return Path.of(System.getProperty("java.io.tmpdir"), name);
  }

  /** Runs the writer until the process is ended. */
  public static void main(String[] arguments) throws InterruptedException {
    ExampleArguments given = ExampleArguments.parse(arguments);
    Path file = fileFor(given.connect());
    ExampleArguments.printLine(given.id() + " wants to write " + file);
    try (Baton baton = Baton.connect(given.connect())) {
      new FencedWriter(baton, given.id(), file, ExampleArguments::printLine).writeUntilClosed();
    }
  }
}
