package dev.baton.cli.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.cli.Cli;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a guarded command, with a grandchild in its group, if baton can't act. */
class BatonDiesTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofMillis(2500);

  @TempDir Path folder;

  private Beats child;
  private Beats grandchild;
  private Path out;
  private Path err;

  @BeforeEach
  void nameTheFiles() {
    child = new Beats(folder.resolve("child"), true);
    grandchild = new Beats(folder.resolve("grandchild"), true);
    out = folder.resolve("out");
    err = folder.resolve("err");
  }

  private Process supervise(Duration lease, String script) throws IOException {
    ProcessBuilder builder = Cli.java(Supervisor.class);
    builder.command().addAll(List.of(Long.toString(lease.toMillis()), "bash", "-c", script));
    return builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
  }

  private Process superviseBeats(Duration lease) throws IOException {
    Process supervisor = supervise(lease, "(" + grandchild.script() + ") &\n" + child.script());
    child.awaitPid();
    grandchild.awaitPid();
    return supervisor;
  }

  private long leaseEnd() throws IOException {
    return Files.readAllLines(err).stream()
        .filter(line -> line.startsWith(Supervisor.LEASE_ENDS))
        .mapToLong(line -> Long.parseLong(line.substring(Supervisor.LEASE_ENDS.length())))
        .max()
        .orElseThrow();
  }

  /** Waits for a message of the warden, which another process writes. */
  private void awaitSaid(String text) {
    await().until(() -> Files.readString(err), said -> said.contains(text));
  }

  @Test
  void whenItIsKilledTheCommandIsToldAtOnceAndThenKilled() throws IOException {
    superviseBeats(LONG).destroyForcibly();
    for (Beats beats : List.of(child, grandchild)) {
      beats.awaitEnd();
      assertThat(beats.term()).isLessThanOrEqualTo(beats.last());
    }
    awaitSaid("baton itself is gone");
  }

  @Test
  void whenItIsKilledTheCommandIsGoneBeforeTheLeaseEnds() throws IOException {
    superviseBeats(SHORT).destroyForcibly();
    for (Beats beats : List.of(child, grandchild)) {
      beats.awaitEnd();
      assertThat(beats.last()).isLessThan(leaseEnd());
    }
  }

  @Test
  void whenItIsStoppedTheCommandIsToldAndThenKilledBeforeTheLeaseEnds()
      throws IOException, InterruptedException {
    Process supervisor = superviseBeats(SHORT);
    signal("STOP", supervisor);
    for (Beats beats : List.of(child, grandchild)) {
      beats.awaitEnd();
      assertThat(beats.term()).isLessThanOrEqualTo(beats.last());
      assertThat(beats.last()).isLessThan(leaseEnd());
    }
    signal("CONT", supervisor);
    assertThat(supervisor.waitFor()).isEqualTo(137);
    awaitSaid("its lease was not renewed in time");
  }

  @Test
  void theCommandHasTheStandardStreams() throws IOException, InterruptedException {
    Process supervisor = supervise(LONG, "read -r line; echo \"got $line\"; echo oh >&2; exit 5");
    try (OutputStream in = supervisor.getOutputStream()) {
      in.write("this\n".getBytes(StandardCharsets.US_ASCII));
    }
    assertThat(supervisor.waitFor()).isEqualTo(5);
    assertThat(out).hasContent("got this\n");
    assertThat(Files.readAllLines(err)).contains("oh");
  }

  private static void signal(String name, Process process)
      throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }
}
