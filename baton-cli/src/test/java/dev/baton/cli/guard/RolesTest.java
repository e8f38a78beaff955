package dev.baton.cli.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that runs on both sides, and is told by signals when it leads. */
@Tag("long")
class RolesTest {
  private static final Roles ROLES = new Roles("USR1", "USR2");
  private static final Grace GRACE = new Grace(Duration.ofMillis(500));
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofMillis(2500);

  @TempDir Path folder;

  private Path events;
  private GuardedChild program;

  @BeforeEach
  void start() throws IOException {
    events = Files.createFile(folder.resolve("events"));
    String script =
        """
        note() { read -r up _ < /proc/uptime; echo "$1 ${up/./}" >> %s; }
        trap 'note up' USR1 HUP
        trap 'note down' USR2
        while true; do sleep 0.02; done
        """
            .formatted(events);
    program = GuardedChild.start(List.of("bash", "-c", script), Map.of(), GRACE);
    await().until(() -> program.catches("USR1") && program.catches("USR2"));
  }

  @AfterEach
  void end() {
    program.close();
  }

  private List<String> told() throws IOException {
    return Files.readAllLines(events).stream().map(line -> line.split(" ", 2)[0]).toList();
  }

  private void awaitTold(String... words) {
    await().until(this::told, List.of(words)::equals);
  }

  private long lastMoment() throws IOException {
    List<String> lines = Files.readAllLines(events);
    return Long.parseLong(lines.get(lines.size() - 1).split(" ", 2)[1]);
  }

  @Test
  void isToldTwiceForEachTimeInTheLeadAndLivesOn() {
    CompletableFuture<Void> first = program.lead(ROLES, () -> LONG);
    awaitTold("up");
    program.lose();
    assertThat(first).isDone();
    awaitTold("up", "down");
    CompletableFuture<Void> second = program.lead(ROLES, () -> LONG);
    awaitTold("up", "down", "up");
    assertThat(second).isNotDone();
    program.lose();
    awaitTold("up", "down", "up", "down");
    assertThat(program.ended()).isNotDone();
  }

  @Test
  void isToldAGraceAndHalfASecondBeforeTheLeaseEndsAndNoLateRenewalCounts() throws IOException {
    long end = Uptime.now() + Grace.hundredths(SHORT);
    CompletableFuture<Void> lost = program.lead(ROLES, () -> SHORT);
    lost.join();
    program.renew(() -> LONG);
    program.lose();
    awaitTold("up", "down");
    assertThat(lastMoment()).isLessThan(end);
    assertThat(program.ended()).isNotDone();
  }

  @Test
  void isToldAlsoWhileItTakesItsTimeToEnd() throws IOException {
    long end = Uptime.now() + Grace.hundredths(SHORT);
    CompletableFuture<Void> lost = program.lead(ROLES, () -> SHORT);
    awaitTold("up");
    program.stop("HUP", LONG); // which it has an answer to, and goes on
    lost.join();
    awaitTold("up", "up", "down");
    assertThat(lastMoment()).isLessThan(end);
    assertThat(program.ended()).isNotDone();
  }

  @Test
  void leadsOnWhileTheLeaseIsRenewed() throws IOException {
    long end = Uptime.now() + Grace.hundredths(SHORT);
    CompletableFuture<Void> lost = program.lead(ROLES, () -> SHORT);
    await()
        .until(
            () -> {
              program.renew(() -> SHORT);
              return Uptime.now() > end;
            });
    assertThat(lost).isNotDone();
    assertThat(told()).containsExactly("up");
  }

  @Test
  void isToldNothingOnALeaseThatIsOver() throws IOException {
    program.lead(ROLES, () -> Duration.ZERO).join();
    assertThat(told()).isEmpty();
  }

  @Test
  void isEndedIfItsWardenDoesNotAnswer() throws IOException, InterruptedException {
    var unused = program.lead(ROLES, () -> LONG);
    awaitTold("up");
    long warden =
        ProcessHandle.current()
            .children()
            .filter(each -> each.info().commandLine().orElse("").contains("/warden.sh"))
            .findAny()
            .orElseThrow()
            .pid();
    new ProcessBuilder("kill", "-STOP", Long.toString(warden)).start().waitFor();
    program.lose();
    assertThat(program.ended()).isDone();
  }

  @Test
  void whatTheShellBehindTheGateCatchesDoesNotCount() throws IOException {
    Warden warden = Warden.start(GRACE);
    Process gated = new ProcessBuilder(warden.gated(List.of("sleep", "60"))).start();
    try {
      await().until(() -> SignalMasks.of(gated.pid()).answers("USR1"));
      assertThat(warden.holdsBack(gated.pid())).isTrue();
      long far = Uptime.now() + Grace.hundredths(LONG);
      warden.guard(gated.pid(), new Grace.Moments(far, far));
      await().until(() -> !warden.holdsBack(gated.pid()));
      assertThat(SignalMasks.of(gated.pid()).answers("USR1")).isFalse();
    } finally {
      warden.stop(Uptime.now(), "TERM", "");
      warden.onExit().join();
    }
  }

  @Test
  void whatEndsAProgramIsKnownFromWhatDoesNot() throws IOException {
    Process sleeping = new ProcessBuilder("sleep", "60").start();
    try {
      SignalMasks masks = SignalMasks.of(sleeping.pid());
      assertThat(masks.answers("USR1")).isFalse();
      assertThat(masks.answers("TERM")).isFalse();
      assertThat(masks.answers("WINCH")).isTrue();
      assertThat(program.catches("USR1")).isTrue();
      assertThat(program.catches("ALRM")).isFalse();
    } finally {
      sleeping.destroyForcibly();
    }
  }
}
