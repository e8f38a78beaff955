package dev.baton.cli.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.run.ProcessLimit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Commands that begin processes as fast as they can. Each runs in a pid namespace, as a user with a
 * limit of processes, and would end by itself long after its deadline.
 */
@Tag("long")
class KeeperStormTest {
  private static final int LIFE = 15;
  private static final int DEADLINE = 800;
  private static final String SHELLS =
      "trap '' TERM; end=$((SECONDS + %d)); for i in $(seq 8); do "
          + "(while [ $SECONDS -lt $end ]; do (true &); (true &); done) & done; wait; exit 3";

  @TempDir private Path folder;

  /** Whether the keeper can have a cgroup for its command. */
  private enum Surroundings {
    CGROUP("cgroup2"),
    NO_CGROUP("tmpfs");

    private final String filesystem;

    Surroundings(String filesystem) {
      this.filesystem = filesystem;
    }

    /** Returns the words before the keeper. The user may raise priorities, as root may. */
    private List<String> commandLine() throws IOException {
      String user = Integer.toString(ProcessLimit.ofOwnUser().user());
      return List.of(
          "/usr/bin/unshare",
          "-pf",
          "--mount-proc",
          "--kill-child",
          "sh",
          "-c",
          "mount -t " + filesystem + " none /sys/fs/cgroup && exec \"$@\"",
          "sh",
          "prlimit",
          "--nproc=3000",
          "setpriv",
          "--reuid=" + user,
          "--clear-groups",
          "--inh-caps=+dac_override,+dac_read_search,+sys_nice",
          "--ambient-caps=+dac_override,+dac_read_search,+sys_nice");
    }
  }

  private KeptProcess start(Surroundings where, String... command) throws IOException {
    List<String> line = new ArrayList<>(where.commandLine());
    line.addAll(KeeperBuild.RELEASE.commandLine());
    return new KeptProcess(line, folder, "", command);
  }

  private static Stream<Arguments> storms() {
    return Stream.of(Surroundings.values())
        .flatMap(
            where ->
                Stream.of("siblings 16", "orphans 20", "comets 8", "sessions 8")
                    .map(storm -> Arguments.of(where, storm)));
  }

  @ParameterizedTest
  @MethodSource("storms")
  void stormEndsLongBeforeItWouldByItself(Surroundings where, String storm) throws IOException {
    String script = "trap '' TERM; %s %s %d & exec sleep 600";
    script = script.formatted(KeeperBinary.storm(), storm, LIFE);
    try (KeptProcess kept = start(where, "bash", "-c", script)) {
      kept.startCommand(DEADLINE);
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "signal", "9", "1");
      kept.exitJvm(0);
      assertThat(kept.awaitEnd()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void shellsThatForkInLoopsEnd(Surroundings where) throws IOException {
    try (KeptProcess kept = start(where, "bash", "-c", SHELLS.formatted(LIFE))) {
      kept.startCommand(DEADLINE);
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "signal", "9", "1");
    }
  }

  @ParameterizedTest
  @EnumSource
  void commandHasCgroupOfItsOwnWhereItCan(Surroundings where) throws IOException {
    try (KeptProcess kept = start(where, "grep", "0::", "/proc/self/cgroup")) {
      kept.runCommand();
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "exit", "0", "0");
      assertThat(kept.readOutput().contains("0::/baton-")).isEqualTo(where == Surroundings.CGROUP);
    }
  }
}
