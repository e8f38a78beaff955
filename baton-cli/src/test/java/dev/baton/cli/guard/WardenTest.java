package dev.baton.cli.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The warden's script by itself, told what {@link Warden} tells it. */
class WardenTest {
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final long LONGEST_PAUSE = 20;

  @TempDir Path folder;

  private Process warden;
  private Process guarded;

  @BeforeEach
  void start() throws IOException {
    Path script = folder.resolve("warden.sh");
    try (InputStream in = Warden.class.getResourceAsStream("warden.sh")) {
      Files.copy(Objects.requireNonNull(in), script);
    }
    Path own = Files.createDirectory(folder.resolve("own"));
    warden = new ProcessBuilder("bash", script.toString(), own.toString(), "50").start();
    assertThat(warden.inputReader().readLine()).isEqualTo("ready");
    guarded = new ProcessBuilder("setsid", "sleep", "60").start();
  }

  @AfterEach
  void end() {
    guarded.destroyForcibly();
    warden.destroyForcibly();
  }

  private void say(String text) throws IOException {
    OutputStream out = warden.getOutputStream();
    out.write(text.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  private static void letItsPauseEnd() {
    long begun = Uptime.now();
    await().until(() -> Uptime.now() > begun + 2 * LONGEST_PAUSE);
  }

  @Test
  void losesNoLineThatComesJustWhenItsPauseEnds() throws IOException, InterruptedException {
    long far = Uptime.now() + LIMIT.toSeconds() * Uptime.PER_SECOND;
    say(Warden.BLANKS + "guard " + guarded.pid());
    letItsPauseEnd();
    say(" " + far + " " + far + "\n" + " ");
    letItsPauseEnd();
    say("stop " + far + " TERM\n");
    assertThat(guarded.waitFor()).isEqualTo(143);
    assertThat(warden.waitFor()).isEqualTo(Warden.GONE);
  }
}
