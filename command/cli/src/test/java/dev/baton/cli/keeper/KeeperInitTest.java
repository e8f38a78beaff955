package dev.baton.cli.keeper;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The keeper as process 1 of a pid namespace, as in a container. */
@Tag("long")
class KeeperInitTest {
  @TempDir Path folder;

  private KeptProcess start(KeeperBuild build, String... command) throws IOException {
    List<String> keeper =
        new ArrayList<>(List.of("/usr/bin/unshare", "-p", "-f", "--mount-proc", "--kill-child"));
    keeper.addAll(build.commandLine());
    KeptProcess kept = new KeptProcess(keeper, folder, "", command);
    assertThat(kept.front).isEqualTo(1);
    return kept;
  }

  @ParameterizedTest
  @EnumSource
  void exitsWithTheSignalAsACode(KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(build, "sh", "-c", "kill -15 $$")) {
      kept.runCommand();
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "signal", "15", "0");
      kept.sendOrder("dies 15");
      kept.exitJvm(143);
      assertThat(kept.awaitEnd()).isEqualTo(143);
    }
  }

  /** The command leaves a process, which begins one with the number of the command. */
  @ParameterizedTest
  @EnumSource
  void orphanWithTheNumberOfTheCommandIsNotTakenForIt(KeeperBuild build) throws IOException {
    String later =
        "while [ -e /proc/$1 ]; do :; done; "
            + "echo $(($1 - 1)) > /proc/sys/kernel/ns_last_pid; sh -c 'sleep 0.1; exit 7' & "
            + "echo it is $!; exit";
    String script = "trap '' TERM; setsid sh -c \"$1\" sh $$ & echo was $$; exit 42";
    try (KeptProcess kept = start(build, "sh", "-c", script, "sh", later)) {
      kept.runCommand();
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "exit", "42", "0");
      String number = kept.readOutput().lines().findFirst().orElseThrow().substring(4);
      assertThat(kept.readOutput()).contains("it is " + number);
    }
  }

  @ParameterizedTest
  @EnumSource
  void takesSignals(KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(build, "sh", "-c", "kill -TERM 1; sleep 600")) {
      kept.runCommand();
      assertThat(kept.expectMessage("signal")).containsExactly("signal", "15", "0");
      kept.sendOrder("noted");
      kept.sendOrder("end 1 15 -1");
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "signal", "15", "0");
    }
  }

  @ParameterizedTest
  @EnumSource
  void reapsOrphansOfOthers(KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(build, "sleep", "600")) {
      kept.startCommand();
      long outer =
          kept.listDescendants()
              .filter(one -> one.name().startsWith("keeper"))
              .findFirst()
              .get()
              .pid();
      new ProcessBuilder(
              "nsenter", "-t", "" + outer, "-p", "-m", "sh", "-c", "(sh -c 'sleep 0.1' &)")
          .start()
          .onExit()
          .join();
      Path children = Path.of("/proc/" + outer + "/task/" + outer + "/children");
      assertThat(children).exists();
      await().atMost(LIMIT).until(() -> Files.readString(children).split(" ").length == 2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void refusesTheProcOfAnotherNamespace(KeeperBuild build) throws IOException {
    List<String> line = new ArrayList<>(List.of("/usr/bin/unshare", "-p", "-f"));
    line.addAll(build.commandLine());
    line.add("/bin/true");
    Path output = folder.resolve("output");
    Process witness = KeptProcess.witness(output, "", line);
    await().atMost(LIMIT).until(() -> !witness.isAlive());
    assertThat(witness.inputReader().lines()).last().isEqualTo("69");
    assertThat(output).content().contains("/proc is not that of this pid namespace");
  }
}
