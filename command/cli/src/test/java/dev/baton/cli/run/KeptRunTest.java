package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.cli.keeper.Beats;
import dev.baton.cli.run.Runs.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command of {@code baton run} gets from its user, and how all of it ends. */
@Tag("long")
class KeptRunTest extends RunServerFixture {
  /** Without the mask of this JVM, which blocks QUIT, and leaves that to its children. */
  private static final List<String> UNBLOCKED =
      List.of(
          "/usr/bin/python3",
          "-c",
          "import os, signal, sys; signal.pthread_sigmask(signal.SIG_SETMASK, []);"
              + " os.execvp(sys.argv[1], sys.argv[1:])");

  private static final List<String> PATIENT = List.of("--stop-timeout=1h", "--grace=2s");

  /** Each moves the process to another group or session, or away from its parent. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "exec timeout 1000 bash %s",
        "set -m; bash %s & wait",
        "setsid --wait bash %s",
        "nohup bash %s > /dev/null & wait",
        "setsid --fork bash %s; exec sleep 1000",
        "(setsid bash %s &) ; exec sleep 1000",
        "script -qc 'bash %s' /dev/null"
      })
  void whatACommandHasMovedElsewhereEndsBeforeTheNextOneBegins(String line) throws IOException {
    election = "/moved-" + Integer.toHexString(line.hashCode());
    Beats moved = new Beats(folder.resolve("moved"), false);
    Path script = Files.writeString(folder.resolve("script"), moved.script());
    Beats next = new Beats(folder.resolve("next"), false);
    Run first = runs.start(election, "a", PATIENT, List.of("bash", "-c", line.formatted(script)));
    moved.awaitPid();
    runs.start(election, "b", List.of(), next.command()).awaitSaid("waiting at position 2");
    first.process().destroy();
    next.awaitPid();
    assertThat(moved.lives()).isFalse();
    assertThat(moved.last()).isLessThanOrEqualTo(next.first());
  }

  private static Map<String, String> variables(Path file) throws IOException {
    return Arrays.stream(Files.readString(file, ISO_8859_1).split("\0", -1))
        .filter(one -> !one.isEmpty())
        .map(one -> one.split("=", 2))
        .collect(Collectors.toMap(one -> one[0], one -> one[1], (a, b) -> b, TreeMap::new));
  }

  @Test
  void environmentIsTheUsersOwnAndAFewVariablesMore() throws IOException, InterruptedException {
    Map<String, String> odd =
        Map.of("word", "hello", "foo.bar", "1", "RANDOM", "7", "LINENO", "9", "BASH_FUNC_f%%", "x");
    Map<String, String> java = Map.of("JAVA_TOOL_OPTIONS", "-Dx=1", "NOTIFY_SOCKET", "@none");
    Run run =
        runs.within(List.of("env", "foo.bar=1", "BASH_FUNC_f%%=x"))
            .with(
                Map.of("word", "hello", "RANDOM", "7", "LINENO", "9", "JAVA_TOOL_OPTIONS", "-Dx=1"))
            .start(election, "a", List.of("-q"), List.of("env", "-0"));
    assertThat(run.exitCode()).isZero();
    Map<String, String> got = variables(run.out());
    assertThat(got).containsAllEntriesOf(odd).containsEntry("JAVA_TOOL_OPTIONS", "-Dx=1");
    Set<String> added = new TreeSet<>(got.keySet());
    added.removeAll(System.getenv().keySet());
    added.removeAll(odd.keySet());
    added.removeAll(java.keySet());
    added.removeAll(Set.of("CLASSPATH", "XDG_CONFIG_HOME"));
    assertThat(added).allMatch(name -> name.startsWith("BATON_"));
  }

  @Test
  void limitsDescriptorsAndSignalMaskAreTheUsersOwn() throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("seven"), "from descriptor 7\n");
    List<String> shell = List.of("bash", "-c", "ulimit -Sn 256; exec 7< " + file + "; exec \"$@\"");
    Run run =
        runs.within(List.of(shell.get(0), shell.get(1), shell.get(2), "bash"))
            .start(
                election,
                "a",
                List.of("-q"),
                List.of("sh", "-c", "ulimit -Sn; cat <&7; exec grep SigBlk: /proc/self/status"));
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).hasContent("256\nfrom descriptor 7\nSigBlk:\t0000000000000000\n");
  }

  private Path roles(String program) throws IOException {
    return Files.writeString(folder.resolve("program"), program);
  }

  /** QUIT is blocked in JVMs; URG and WINCH are ignored by those who have no handler. */
  @ParameterizedTest
  @ValueSource(strings = {"USR1 QUIT", "URG WINCH"})
  void programIsToldItsRoleByAnySignalThatItCatches(String signals) throws IOException {
    election = "/roles-" + signals.replace(' ', '-');
    String[] both = signals.split(" ", -1);
    Path told = folder.resolve("told");
    Path go = folder.resolve("go");
    Path program =
        roles(
            """
            while [ ! -e %4$s ]; do sleep 0.02; done
            trap 'echo leads >> %1$s' %2$s
            trap 'echo follows >> %1$s' %3$s
            while :; do sleep 0.02; done
            """
                .formatted(told, both[0], both[1], go));
    Run run =
        runs.within(UNBLOCKED)
            .start(
                election,
                "a",
                List.of("--on-elected", both[0], "--on-lost", both[1]),
                List.of("bash", program.toString()));
    run.awaitParticipation();
    Files.createFile(go);
    await().atMost(LIMIT).until(() -> Runs.text(told), "leads\n"::equals);
    try (Baton operator = Baton.connect(connectString())) {
      operator.election(election).resignLeader("noon", LIMIT);
      await().atMost(LIMIT).until(() -> Runs.text(told).startsWith("leads\nfollows\n"));
    }
  }

  @Test
  void programWithoutHandlerForTheLossIsEndedInstead() throws IOException, InterruptedException {
    Path told = folder.resolve("told");
    String program =
        "trap 'echo leads >> %1$s; trap - USR2' USR1; trap : USR2; while :; do sleep 0.02; done";
    String[] roles = {"--on-elected=USR1", "--on-lost=USR2"};
    Run run = runs.start(election, "a", program.formatted(told), roles);
    await().atMost(LIMIT).until(() -> Files.exists(told));
    try (Baton operator = Baton.connect(connectString())) {
      operator.election(election).resignLeader("noon", LIMIT);
    }
    assertThat(run.exitCode()).isEqualTo(128 + 15);
  }

  @Test
  void programThatRunsOnAfterTheLossIsEndedInTime() throws IOException, InterruptedException {
    Path told = folder.resolve("told");
    String program = "trap 'echo leads >> %1$s' USR1; trap : USR2; while :; do sleep 0.02; done";
    String[] roles = {"--on-elected=USR1", "--on-lost=USR2", "--on-lost-kill-after=100ms"};
    Run run = runs.start(election, "a", program.formatted(told), roles);
    await().atMost(LIMIT).until(() -> Files.exists(told));
    try (Baton operator = Baton.connect(connectString())) {
      operator.election(election).resignLeader("noon", LIMIT);
    }
    assertThat(run.exitCode()).isEqualTo(128 + 15);
  }

  /** The dead are buried at once, whoever else is slow to do that. */
  @Test
  void handOverDoesNotWaitForTheDead() throws IOException, InterruptedException {
    Run run = runs.start(election, "a", "sleep 1000; :", "--stop-timeout=1h");
    run.awaitParticipation();
    run.signal("TERM");
    assertThat(run.exitCode()).isEqualTo(128 + 15);
  }

  @Test
  void searchForBatonByNameFindsNeitherHubNorGuard() throws IOException {
    Run run = runs.start(election, "a", "exec sleep 1000");
    run.awaitParticipation();
    await()
        .atMost(LIMIT)
        .until(() -> descendants(run).anyMatch(words -> words.startsWith("sleep")));
    List<String> names = descendants(run).filter(words -> words.startsWith("keeper")).toList();
    assertThat(names).hasSize(2).noneMatch(name -> name.contains("baton"));
  }

  private static Stream<String> descendants(Run run) {
    return run.process()
        .descendants()
        .map(ProcessHandle::pid)
        .flatMap(pid -> ProcessTable.read(pid).stream())
        .map(ProcessTable.Entry::words);
  }
}
