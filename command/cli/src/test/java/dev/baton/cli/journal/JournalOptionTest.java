package dev.baton.cli.journal;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.cli.Console;
import dev.baton.cli.run.Runs;
import dev.baton.cli.run.Runs.Run;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that write journals, and what {@code baton replay} tells of them. */
@Tag("long")
class JournalOptionTest {
  private static final String ELECTION = "/jobs";

  @TempDir Path folder;

  private EmbeddedZooKeeper zooKeeper;
  private Runs runs;

  @BeforeEach
  void launch() {
    zooKeeper = EmbeddedZooKeeper.launch();
    runs = new Runs(folder, zooKeeper.connectString());
  }

  @AfterEach
  void stop() {
    runs.close();
    zooKeeper.close();
  }

  private Run start(String id, String journal, String script) throws IOException {
    String file = folder.resolve(journal).toString();
    return runs.start(ELECTION, id, script, "--journal", file);
  }

  private String replay() {
    Console console = new Console();
    assertThat(console.run("replay", folder.toString())).isZero();
    return console.out.toString();
  }

  @Test
  void tellThatALeaderWasKilledAndWhoCameNext() throws IOException, InterruptedException {
    Run leader = start("first", "a.journal", "sleep 600");
    await().atMost(LIMIT).until(() -> Runs.text(folder.resolve("a.journal")).contains("ELECTED"));
    Run next = start("second", "b.journal", "true");
    next.awaitSaid("waiting at position 2");
    Runs.signal("KILL", leader.jvm().pid());
    assertThat(next.exitCode()).isZero();
    assertThat(start("third", "a.journal", "true").exitCode()).isZero();

    assertThat(replay())
        .containsPattern(
            "second now leads /jobs with token \\d+, since first left no record of its end")
        .containsPattern("second no longer leads /jobs, .*: it left")
        .containsPattern("the earlier writer of .*a.journal left no record")
        .containsPattern("third now leads /jobs with token \\d+, since second left")
        .contains("No two candidates led at once.");
  }
}
