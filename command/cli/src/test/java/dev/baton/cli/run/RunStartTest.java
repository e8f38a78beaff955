package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.cli.keeper.Beats;
import dev.baton.cli.run.Runs.Run;
import dev.baton.participants.Participant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code baton run} when its command cannot be started. */
@Tag("long")
class RunStartTest extends RunServerFixture {
  /** What baton says of a limit. */
  private static final Pattern LIMITED = Pattern.compile("cannot");

  private static Baton observer;

  @BeforeAll
  static void connect() {
    observer = Baton.connect(zooKeeper.connectString());
  }

  @AfterAll
  static void disconnect() {
    observer.close();
  }

  private List<String> participants() {
    return observer.election(election).participants().stream().map(Participant::id).toList();
  }

  private Path script(String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name + ".new"), "#!/bin/sh\n" + text + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return Files.move(file, folder.resolve(name));
  }

  @Test
  void restartTriesMissingCommandAgainOutOfTheQueue() throws IOException {
    Path command = folder.resolve("service");
    Run run = runs.start(election, "a", List.of("--restart"), List.of(command.toString()));
    run.awaitSaid(election + ": " + command + ": command not found; it rejoins the queue in ");
    assertThat(participants()).isEmpty();
    script("service", "echo it runs; exec sleep 1000");
    await().atMost(LIMIT).until(() -> Runs.text(run.out()), "it runs\n"::equals);
  }

  @Test
  void restartTriesCommandAgainThatVanishedBetweenTwoRuns() throws IOException {
    Path command = script("service", "echo it runs; rm $0; exit 1");
    Run run = runs.start(election, "a", List.of("--restart"), List.of(command.toString()));
    run.awaitSaid(command + ": command not found; it rejoins the queue in ");
    script("service", "echo it runs again; exec sleep 1000");
    await().atMost(LIMIT).until(() -> Runs.text(run.out()), "it runs\nit runs again\n"::equals);
  }

  @Test
  void commandThatVanishesInLineEndsTheRunWithTheCodeOfShells()
      throws IOException, InterruptedException {
    Run leader = runs.start(election, "leader", "exec sleep 1000");
    leader.awaitParticipation();
    Path command = script("service", "true");
    Run run = runs.start(election, "a", List.of(), List.of(command.toString()));
    run.awaitSaid("waiting at position 2");
    Files.delete(command);
    leader.signal("TERM");
    assertThat(run.exitCode()).isEqualTo(127);
    assertThat(run.said()).contains(command + ": command not found");
    assertThat(participants()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void leaderThatCannotStartProcessesOrThreadsRunsTheCommandLater(int spare)
      throws IOException, InterruptedException {
    election = "/limited-" + spare;
    ProcessLimit limit = ProcessLimit.ofOwnUser();
    Run leader = runs.start(election, "leader", "exec sleep 1000");
    leader.awaitParticipation();
    Beats command = new Beats(folder.resolve("command"), false);
    List<String> restart = List.of("--restart");
    Run run = runs.within(limit.asUser()).start(election, "b", restart, command.command());
    run.awaitSaid("waiting at position 2");
    for (long pid : List.of(run.process().pid(), hub(run), run.jvm().pid())) {
      limit.limit(pid, spare);
    }
    leader.signal("TERM");
    run.awaitSaid("elected, with fencing token");
    await()
        .atMost(LIMIT)
        .until(() -> Files.exists(command.file()) || LIMITED.matcher(run.said()).find());
    limit.lift();
    command.awaitPid();
    run.signal("TERM");
    assertThat(run.exitCode()).isIn(3, 143);
  }

  @Test
  void restartWarnsOfCommandThatDoesNotStayInTheForeground() throws IOException {
    Path ends = folder.resolve("ends");
    Run run = runs.start(election, "a", "echo x >> " + ends, "--restart");
    run.awaitSaid(
        "the command ended with 0 within a second, 4 times in a row; with --restart it must stay in"
            + " the foreground; it rejoins the queue in ");
    assertThat(Files.readAllLines(ends)).hasSizeGreaterThanOrEqualTo(4);
  }

  private static long hub(Run run) {
    return run.process()
        .children()
        .mapToLong(ProcessHandle::pid)
        .filter(pid -> pid != run.jvm().pid())
        .findAny()
        .orElseThrow();
  }

  /** The command does not start while the front is stopped. */
  @Test
  void signalsDuringSlowStartReachTheCommand() throws IOException, InterruptedException {
    Run leader = runs.start(election, "leader", "exec sleep 1000");
    leader.awaitParticipation();
    Run run = runs.start(election, "a", "exec sleep 1000");
    run.awaitSaid("waiting at position 2");
    run.signal("STOP");
    leader.signal("TERM");
    run.awaitSaid("elected, with fencing token");
    run.signal("USR1");
    run.signal("CONT");
    assertThat(awaitEnd(run).exitCode()).isEqualTo(128 + 10);
  }

  private static Run awaitEnd(Run run) {
    await().atMost(LIMIT).until(() -> !run.process().isAlive());
    return run;
  }
}
