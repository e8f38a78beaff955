package dev.baton.examples;

import static dev.baton.test.BatonAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.election.Leadership;
import dev.baton.test.BatonTest;
import dev.baton.test.ProcessName;
import dev.baton.test.TestEnsemble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples, on an ensemble that breaks. */
@BatonTest
final class ExamplesInMemoryTest {
  private final List<String> printed = new CopyOnWriteArrayList<>();

  @TempDir private Path folder;

  @Test
  void shardsOfADeadPollerMoveToTheOther(
      TestEnsemble ensemble, @ProcessName("a") Baton a, @ProcessName("b") Baton b) {
    try (ShardedPoller first = new ShardedPoller(a, "a", printed::add)) {
      ensemble.awaitUntil("all queues", () -> countOf("a polls") == 8);
      try (ShardedPoller second = new ShardedPoller(b, "b", printed::add)) {
        ensemble.awaitUntil("half of the queues", () -> countOf("b polls") == 4);
        assertThat(countOf("a leaves")).isEqualTo(4);
        ensemble.cutOff("a");
        ensemble.awaitUntil("the other half", () -> countOf("b polls") == 8);
        ensemble.heal("a");
        second.close();
      }
      first.close();
    }
  }

  private long countOf(String text) {
    return printed.stream().filter(line -> line.startsWith(text)).count();
  }

  /** The line of the former leader comes late, and is refused. */
  @Test
  void formerLeaderCannotWrite(
      TestEnsemble ensemble, @ProcessName("a") Baton a, @ProcessName("b") Baton b)
      throws InterruptedException, IOException {
    Path file = folder.resolve("lines");
    FencedWriter first = new FencedWriter(a, "a", file, printed::add);
    FencedWriter second = new FencedWriter(b, "b", file, printed::add);
    Election election = b.election("/examples/writer");
    try (Candidate former = a.election("/examples/writer").candidate("a").campaign()) {
      Leadership old = former.awaitLeadership();
      first.writeLine(old.fencingToken(), 1);
      ensemble.pause("a", Duration.ofMinutes(1));
      try (Candidate next = election.candidate("b").campaign()) {
        assertThat(election).isLedBy("b");
        second.writeLine(next.awaitLeadership().fencingToken(), 1);
        first.writeLine(old.fencingToken(), 2);
      }
    }
    assertThat(printed.get(2)).startsWith("a was refused: ");
    assertThat(Files.readAllLines(file)).hasSize(2);
  }
}
