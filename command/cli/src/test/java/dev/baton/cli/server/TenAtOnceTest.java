package dev.baton.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ten {@code baton run} at once for a user who has never started Baton before. */
@Tag("long")
class TenAtOnceTest {
  /**
   * Long, so that none of them loses its session while eleven JVMs and other tests want two cores.
   */
  private static final String SESSION_TIMEOUT = "30s";

  @TempDir Path home;

  @AfterEach
  void stop() {
    new LocalServer(new StateFolder(home.resolve("baton/server"))).stop();
  }

  @Test
  void startOneServerAndRunOneAfterTheOther() throws IOException, InterruptedException {
    Path tokens = home.resolve("tokens");
    String script =
        """
        mkdir %1$s/running || exit 1
        echo $BATON_FENCING_TOKEN >> %1$s/tokens
        sleep 0.1
        rmdir %1$s/running
        """
            .formatted(home);
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      processes.add(
          new Cli(home)
              .start(
                  "run",
                  "--session-timeout",
                  SESSION_TIMEOUT,
                  "/jobs/ten",
                  "--",
                  "bash",
                  "-c",
                  script));
    }
    for (Process process : processes) {
      Cli.Answer answer = Cli.answer(process);
      assertThat(answer.exitCode()).as(answer.err()).isZero();
    }
    assertThat(Files.readAllLines(tokens).stream().map(Long::valueOf))
        .hasSize(10)
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(Files.readString(home.resolve("baton/server/server.log")))
        .containsOnlyOnce("INFO ZooKeeperServerMain - Starting server");
  }
}
