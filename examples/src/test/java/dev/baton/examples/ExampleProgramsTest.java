package dev.baton.examples;

import dev.baton.testkit.EmbeddedZooKeeper;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs as {@code examples/run} starts them, in processes of their own. */
@Tag("long")
final class ExampleProgramsTest {
  @TempDir private Path folder;

  @Test
  void secondProcessTakesOverFromTheFirst() {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        ExampleProcess first = start(PlainService.class, server, "first")) {
      first.awaitLine("first works with token ");
      try (ExampleProcess second = start(PlainService.class, server, "second")) {
        second.awaitLine("second waits, first leads");
        first.stop();
        second.awaitLine("second works with token ");
        first.awaitLine("first has stopped: CLOSED");
      }
    }
  }

  @Test
  void pollerAndWriterRun() {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        ExampleProcess poller = start(ShardedPoller.class, server, "poller");
        ExampleProcess writer = start(FencedWriter.class, server, "writer")) {
      poller.awaitLine("poller polls queue 7");
      writer.awaitLine("writer wrote line 2");
      writer.stop();
      writer.awaitLine("writer no longer leads: CLOSED");
    }
  }

  private ExampleProcess start(Class<?> example, EmbeddedZooKeeper server, String id) {
    return ExampleProcess.start(example, folder, server.connectString(), id);
  }
}
