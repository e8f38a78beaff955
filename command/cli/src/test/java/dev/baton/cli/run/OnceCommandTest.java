package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.cli.run.Runs.Run;
import dev.baton.cli.shell.ExitCode;
import dev.baton.schedule.PastSlot;
import dev.baton.schedule.PastSlot.SlotResult;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** {@code baton once} in several processes, whose clocks differ by hours. */
@Tag("long")
@Tag("programs")
class OnceCommandTest {
  private static final List<String> CLOCKS = List.of("-3600", "+0", "+3600");

  private static EmbeddedZooKeeper zooKeeper;
  private static Baton baton;

  @TempDir Path folder;

  private Runs runs;
  private String path;
  private Path ran;

  @BeforeAll
  static void launch() {
    zooKeeper = EmbeddedZooKeeper.launch();
    baton = Baton.connect(zooKeeper.connectString());
  }

  @AfterAll
  static void stop() {
    baton.close();
    zooKeeper.close();
  }

  @BeforeEach
  void begin(TestInfo test) {
    runs = new Runs("once", folder, zooKeeper.connectString());
    path = "/jobs/" + test.getDisplayName().replaceAll("[^A-Za-z]", "");
    ran = folder.resolve("ran");
  }

  @AfterEach
  void end() {
    runs.close();
  }

  /** Starts a process whose wall clock is off by some seconds; its monotonic clock is not. */
  private Run start(String id, String clock, String script, String... options) throws IOException {
    return runs.with(
            Map.of(
                "LD_PRELOAD", "/usr/$LIB/faketime/libfaketime.so.1",
                "FAKETIME", clock,
                "FAKETIME_DONT_FAKE_MONOTONIC", "1",
                "FAKETIME_FORCE_MONOTONIC_FIX", "0"))
        .start(path, id, script, options);
  }

  private List<String> lines() {
    return Runs.text(ran).lines().toList();
  }

  private List<PastSlot> slots() {
    return baton.schedule(path).pastSlots(1000);
  }

  @Test
  void hostsWithOtherClocksStartCommandOnceInNamedSlot() throws IOException, InterruptedException {
    List<Run> hosts = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      String script = "echo $BATON_SLOT >> " + ran;
      String clock = CLOCKS.get(i % CLOCKS.size());
      hosts.add(start("host-" + i, clock, script, "--slot", "2026-11-28"));
    }
    for (Run host : hosts) {
      assertThat(host.exitCode()).as(host::said).isZero();
    }

    assertThat(lines()).containsExactly("2026-11-28T00:00:00Z");
    assertThat(slots()).hasSize(1).first().extracting(PastSlot::result).isEqualTo(SlotResult.DONE);
    assertThat(hosts).filteredOn(host -> host.said().contains("was begun by host-")).hasSize(3);
  }

  @Test
  void earlierSlotIsNeverBegunAndExitCodeIsRecorded() throws IOException, InterruptedException {
    String script = "echo $BATON_SLOT >> " + ran + "; exit 3";
    assertThat(start("one", "+0", script, "--slot", "2026-11-28T10:00").exitCode()).isEqualTo(3);
    assertThat(start("two", "+0", script, "--slot", "2026-11-28T09:00").exitCode()).isZero();

    assertThat(lines()).containsExactly("2026-11-28T10:00:00Z");
    assertThat(slots()).hasSize(1);
    assertThat(slots().get(0).exitCode()).isEqualTo(3);
    assertThat(slots().get(0).result()).isEqualTo(SlotResult.FAILED);
  }

  @Test
  void commandThatDoesNotExistFails() throws IOException, InterruptedException {
    Run run = runs.start(path, "one", List.of("--slot", "2026-11-28"), List.of("/nowhere/is/this"));
    assertThat(run.exitCode()).isEqualTo(127);
  }

  @Test
  void slotOfKilledStarterIsRetriedOnlyIfThatIsWanted() throws IOException, InterruptedException {
    String script = "echo begun >> " + ran + "; exec sleep 1000";
    Run first = start("first", "+3600", script, "--slot", "2026-11-28");
    await().atMost(LIMIT).until(this::lines, List.of("begun")::equals);
    assertThat(slots().get(0).result()).isEqualTo(SlotResult.RUNNING);
    first.jvm().destroyForcibly();

    Run second = start("second", "-3600", "echo again >> " + ran, "--slot", "2026-11-28");
    assertThat(second.exitCode()).isZero();
    assertThat(lines()).containsExactly("begun");
    assertThat(slots().get(0).result()).isEqualTo(SlotResult.DIED);

    String[] retrying = {"--slot", "2026-11-28", "--retry-if-died", "1"};
    Run third = start("third", "+0", "echo again >> " + ran, retrying);
    assertThat(third.exitCode()).isZero();
    assertThat(lines()).containsExactly("begun", "again");
    assertThat(slots()).extracting(PastSlot::attempt).containsExactly(2, 1);
    assertThat(slots())
        .extracting(PastSlot::result)
        .containsExactly(SlotResult.DONE, SlotResult.DIED);
  }

  @Test
  void periodGoesOnWhenStartersAreKilledAndNoSlotIsStartedTwice() throws IOException {
    List<Run> hosts = new ArrayList<>();
    for (String clock : CLOCKS) {
      hosts.add(start("host" + clock, clock, "echo $BATON_SLOT >> " + ran, "--every", "1s"));
    }
    for (int killed = 0; killed < 2; killed++) {
      int before = lines().size();
      await().atMost(LIMIT).until(() -> lines().size() >= before + 3);
      String starter = slots().get(0).starter();
      hosts.stream()
          .filter(host -> host.id().equals(starter))
          .forEach(host -> host.process().destroyForcibly());
    }
    int before = lines().size();
    await().atMost(LIMIT).until(() -> lines().size() >= before + 3);

    assertThat(new HashSet<>(lines())).hasSameSizeAs(lines());
    assertThat(slots()).extracting(slot -> slot.slot().toString()).containsAll(lines());
    assertThat(slots()).extracting(PastSlot::slot).doesNotHaveDuplicates();
  }

  @Test
  void signalEndsCommandAndItsEndIsRecorded() throws IOException, InterruptedException {
    Run run = start("one", "+0", "echo begun >> " + ran + "; exec sleep 1000", "--every", "1s");
    await().atMost(LIMIT).until(this::lines, List.of("begun")::equals);
    run.signal("TERM");

    assertThat(run.exitCode()).isEqualTo(143);
    assertThat(slots().get(0).exitCode()).isEqualTo(143);
  }

  @Test
  void waitsForNobodyWhoIsNotThere() throws IOException, InterruptedException {
    Run alone = start("one", "+0", "echo ran >> " + ran, "--slot", "2026-11-28", "--wait", "0s");
    assertThat(alone.exitCode()).isZero();
    assertThat(lines()).containsExactly("ran");
  }

  @Test
  void waitIsLimited() throws IOException, InterruptedException {
    Run first = start("first", "+0", "exec sleep 1000", "--slot", "2026-11-28");
    first.awaitSaid("slot 2026-11-28T00:00:00Z begins");
    Run second = start("second", "+0", "true", "--slot", "2026-11-28", "--wait", "0s");
    assertThat(second.exitCode()).isEqualTo(ExitCode.NOT_ELECTED);
  }
}
