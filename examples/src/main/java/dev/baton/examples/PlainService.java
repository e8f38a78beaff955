package dev.baton.examples;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A service that works in one process at a time: the leader says so once a second. */
final class PlainService implements AutoCloseable {
  private final String id;
  private final Consumer<String> output;
  private final Candidate candidate;

  /** Joins the election. */
  PlainService(Baton baton, String id, Consumer<String> output) {
    this.id = id;
    this.output = output;
    this.candidate =
        baton
            .election("/examples/service")
            .candidate(id)
            .onLeader(leader -> output.accept(id + " waits, " + leader.id() + " leads"))
            .onElected(this::serve)
            .onRevoked((leadership, reason) -> output.accept(id + " has stopped: " + reason))
            .campaign();
  }

  /** Works until the leadership ends: Baton interrupts this thread then. */
  private void serve(Leadership leadership) {
    try {
      while (!leadership.isStopping()) {
        output.accept(id + " works with token " + leadership.fencingToken());
        TimeUnit.SECONDS.sleep(1);
      }
    } catch (InterruptedException e) {
      output.accept(id + " stops");
    }
  }

  @Override
  public void close() {
    candidate.close();
  }

  /**
   * Runs the service until the process is ended. The shutdown of the JVM closes the Baton, so that
   * another process leads at once.
   */
  public static void main(String[] arguments) throws InterruptedException {
    ExampleArguments given = ExampleArguments.parse(arguments);
    try (Baton baton = Baton.connect(given.connect());
        PlainService service = new PlainService(baton, given.id(), ExampleArguments::printLine)) {
      Thread.currentThread().join();
    }
  }
}
