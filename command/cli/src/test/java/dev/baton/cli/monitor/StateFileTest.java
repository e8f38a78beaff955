package dev.baton.cli.monitor;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.baton.cli.run.RunServerFixture;
import dev.baton.cli.run.Runs;
import dev.baton.cli.run.Runs.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a reader of {@code --state-file} can rely on. */
@Tag("long")
class StateFileTest extends RunServerFixture {
  private static final Duration SESSION = Duration.ofSeconds(10);

  private Path file;

  @BeforeEach
  void nameTheFile() {
    file = folder.resolve("state.json");
  }

  private Run start(String id, String script) throws IOException {
    return runs.start(
        election, id, script, "--state-file=" + file, "--restart", "--session-timeout=10s");
  }

  private JsonObject state() {
    return JsonParser.parseString(Runs.text(file)).getAsJsonObject();
  }

  private boolean leads() {
    return Files.exists(file) && state().get("leads").getAsBoolean();
  }

  private Instant validUntil() {
    return Instant.parse(state().get("validUntil").getAsString());
  }

  @Test
  void leadershipInTheFileIsGoodForTheLeaseAndRenewed() throws IOException, InterruptedException {
    Run run = start("a", "exec sleep 1000");
    await().atMost(LIMIT).until(this::leads);
    assertThat(state().get("pid").getAsLong()).isEqualTo(run.process().pid());
    Instant first = validUntil();
    await().atMost(LIMIT).until(() -> validUntil().isAfter(first));
    run.jvm().destroyForcibly();
    run.process().waitFor();
    assertThat(leads()).as("nobody was left to write it anew").isTrue();
    assertThat(validUntil()).isBefore(Instant.now().plus(SESSION));
  }

  @Test
  void standbyInTheFileIsRenewedToo() throws IOException {
    runs.start(election, "leader", "exec sleep 1000").awaitParticipation();
    start("b", "exec sleep 1000").awaitSaid("waiting at position 2");
    await().atMost(LIMIT).until(() -> Files.exists(file) && !leads());
    Instant first = validUntil();
    await().atMost(LIMIT).until(() -> validUntil().isAfter(first));
  }

  @Test
  void fileThatCannotBeWrittenIsDeleted() throws IOException, InterruptedException {
    Run run = start("a", "exec sleep 1000");
    await().atMost(LIMIT).until(this::leads);
    String pid = Long.toString(run.jvm().pid());
    Process limit = new ProcessBuilder("prlimit", "--pid", pid, "--fsize=0:unlimited").start();
    assertThat(limit.waitFor()).isZero();
    await().atMost(LIMIT).until(() -> Files.notExists(file));
    assertThat(run.process().isAlive()).isTrue();
    limit = new ProcessBuilder("prlimit", "--pid", pid, "--fsize=unlimited").start();
    assertThat(limit.waitFor()).isZero();
    await().atMost(LIMIT).until(this::leads);
  }
}
