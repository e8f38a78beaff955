package dev.baton.cli.keeper;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.cli.run.ProcessLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a command starts as it would without the keeper. */
@Tag("long")
class KeeperStartTest {
  private static final int FIRST_USER = 70_000;
  private static final int USERS = 10_000;

  @TempDir Path folder;

  /** Changes by the user, as Python that runs just before the program. */
  private enum Origin {
    NOTHING(""),
    STREAMS_CLOSED("os.close(0); os.close(1); os.close(2)"),
    OUTPUT_CLOSED("os.close(1)"),
    DESCRIPTOR_9("os.dup2(os.open('/etc/passwd', os.O_RDONLY), 9)"),
    DESCRIPTOR_5000("os.dup2(os.open('/etc/passwd', os.O_RDONLY), 5000)"),
    WORDS("words += [b'caf\\xe9', b'', b'two words', b'\\xff\\n*']"),
    VARIABLES(
        "environment.update({b'word': b'hello', b'foo.bar': b'1', b'my-name': b'\\xe9\\xff',"
            + " b'RANDOM': b'r', b'LINENO': b'9', b'JAVA_TOOL_OPTIONS': b'-Dx=y',"
            + " b'SHELLOPTS': b'x', b'BASH_FUNC_f%%': b'() { :; }'})"),
    MASK("signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGQUIT, signal.SIGTERM, 40])"),
    IGNORED("[signal.signal(n, signal.SIG_IGN) for n in (1, 2, 10, 17, 20, 22, 40)]"),
    LIMITS(
        "[resource.setrlimit(*limit) for limit in ((resource.RLIMIT_NOFILE, (256, 512)),"
            + " (resource.RLIMIT_CORE, (0, 0)), (resource.RLIMIT_STACK, (1 << 20, 1 << 21)),"
            + " (resource.RLIMIT_MEMLOCK, (65536, 65536)), (resource.RLIMIT_CPU, (60, 120)),"
            + " (resource.RLIMIT_FSIZE, (1 << 24, 1 << 30)), (resource.RLIMIT_NPROC, (5000, 6000)),"
            + " (resource.RLIMIT_RTTIME, (1 << 20, 1 << 21)))]"),
    FEW_DESCRIPTORS("resource.setrlimit(resource.RLIMIT_NOFILE, (10, 256))"),
    FOLDER(
        "os.mkdir('/tmp/gone-%d' % os.getpid()); os.chdir('/tmp/gone-%d' % os.getpid());"
            + " os.rmdir(os.getcwd())"),
    MASK_OF_FILES("os.umask(0o027); os.nice(3)");

    private final String prepare;

    Origin(String prepare) {
      this.prepare = prepare;
    }
  }

  private static Stream<Arguments> all() {
    return Arrays.stream(Origin.values())
        .flatMap(
            origin ->
                Arrays.stream(KeeperBuild.values()).map(build -> Arguments.of(origin, build)));
  }

  private List<String> startWithoutKeeper(Origin origin) throws IOException {
    Path report = folder.resolve("without");
    Process witness =
        KeptProcess.witness(
            folder.resolve("output"),
            origin.prepare,
            List.of(KeeperBinary.probe().toString(), report.toString(), "a", "b"));
    await().atMost(LIMIT).until(() -> !witness.isAlive());
    return Files.readAllLines(report, ISO_8859_1);
  }

  @ParameterizedTest
  @MethodSource("all")
  void commandStartsAsWithoutTheKeeper(Origin origin, KeeperBuild build) throws IOException {
    List<String> expected = new ArrayList<>(startWithoutKeeper(origin));
    expected.removeIf(line -> line.startsWith("folder /tmp/gone-"));
    int variables = expected.size();
    while (!expected.get(variables - 1).startsWith("variable ")) {
      variables--;
    }
    expected.add(variables, "variable BATON_X=7");
    Path report = folder.resolve("with");
    try (KeptProcess kept =
        new KeptProcess(
            build.commandLine(),
            folder,
            origin.prepare,
            KeeperBinary.probe().toString(),
            report.toString(),
            "a",
            "b")) {
      long far = KeptProcess.now() + 600_000;
      int words = 4 + (origin == Origin.WORDS ? 4 : 0);
      kept.sendOrder("run 1 %d %d 500 %d 0 1".formatted(far, far, words), "BATON_X=7");
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "exit", "0", "0");
    }
    List<String> found = new ArrayList<>(Files.readAllLines(report, ISO_8859_1));
    found.removeIf(line -> line.startsWith("folder /tmp/gone-"));
    found.replaceAll(line -> line.replaceAll("/output[0-9]+ ", "/output "));
    assertThat(found).containsExactlyElementsOf(expected);
  }

  @ParameterizedTest
  @EnumSource
  void commandDoesNotAnswerSystemd(KeeperBuild build) throws IOException {
    Path report = folder.resolve("with");
    String prepare =
        "environment.update({b'NOTIFY_SOCKET': b'@x', b'WATCHDOG_PID': b'1',"
            + " b'WATCHDOG_USEC': b'2', b'NOTIFY_SOCKETS': b'3'})";
    try (KeptProcess kept =
        new KeptProcess(
            build.commandLine(),
            folder,
            prepare,
            KeeperBinary.probe().toString(),
            report.toString())) {
      kept.runCommand();
      kept.expectMessage("empty");
    }
    assertThat(Files.readAllLines(report, ISO_8859_1))
        .filteredOn(line -> line.matches("variable (NOTIFY|WATCHDOG).*"))
        .containsExactly("variable NOTIFY_SOCKETS=3");
  }

  @ParameterizedTest
  @EnumSource
  void commandOfBatonHasWordsAndVariablesOfTheOrder(KeeperBuild build) throws IOException {
    try (KeptProcess kept = KeptProcess.start(build, folder)) {
      long far = KeptProcess.now() + 600_000;
      kept.sendOrder(
          "run 7 %d %d 500 0 3 2".formatted(far, far),
          "sh",
          "-c",
          "echo \"$A \"; echo \"$PATH\"; exit 3",
          "A=é x",
          "PATH=/bin:/nowhere");
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "7", "exit", "3", "0");
      assertThat(kept.readOutput())
          .isEqualTo(new String("é x \n/bin:/nowhere\n".getBytes(UTF_8), ISO_8859_1));
    }
  }

  @ParameterizedTest
  @EnumSource
  void absentCommandFails(KeeperBuild build) throws IOException {
    try (KeptProcess kept = KeptProcess.start(build, folder, "no-such-command")) {
      kept.runCommand();
      assertThat(kept.expectMessage("failed")).containsExactly("failed", "1", "2");
      assertThat(kept.expectMessage("empty")).startsWith("empty", "1");
    }
  }

  @ParameterizedTest
  @EnumSource
  void fileThatIsNotExecutableFails(KeeperBuild build) throws IOException {
    try (KeptProcess kept = KeptProcess.start(build, folder, "/etc/passwd")) {
      kept.runCommand();
      assertThat(kept.expectMessage("failed")).containsExactly("failed", "1", "13");
      assertThat(kept.expectMessage("empty")).startsWith("empty", "1");
    }
  }

  /** Limits the processes of a user of the test's own: front, hub and JVM are three. */
  private void startWithLimit(KeeperBuild build, int most) throws IOException {
    long user = FIRST_USER + ProcessHandle.current().pid() % USERS;
    String prepare =
        "resource.setrlimit(resource.RLIMIT_NPROC, (%d, %d)); os.setgid(%d); os.setuid(%d)"
            .formatted(most, most, user, user);
    try (KeptProcess kept = new KeptProcess(build.commandLine(), folder, prepare, "true")) {
      kept.runCommand();
      assertThat(kept.expectMessage("failed")).containsExactly("failed", "1", "11");
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "exit", "0", "0");
      kept.exitJvm(0);
      assertThat(kept.awaitEnd()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void lackOfRoomForAGuardIsTold(KeeperBuild build) throws IOException {
    startWithLimit(build, 3);
  }

  @ParameterizedTest
  @EnumSource
  void lackOfRoomForACommandIsTold(KeeperBuild build) throws IOException {
    startWithLimit(build, 4);
  }

  @ParameterizedTest
  @EnumSource
  void leaseThatIsOverStartsNothing(KeeperBuild build) throws IOException {
    try (KeptProcess kept = KeptProcess.start(build, folder, "touch", folder + "/begun")) {
      kept.runCommand(-1);
      assertThat(kept.nextMessage()).containsExactly("empty", "1", "exit", "0", "1");
      assertThat(folder.resolve("begun")).doesNotExist();
    }
  }

  @ParameterizedTest
  @EnumSource
  void malformedOrderFails(KeeperBuild build) throws IOException {
    try (KeptProcess kept = KeptProcess.start(build, folder, "true")) {
      kept.sendOrder("run 1 2");
      assertThat(kept.nextMessage()).containsExactly("failed", "1", "71");
      assertThat(kept.nextMessage()).containsExactly("empty", "1", "exit", "0", "0");
    }
  }

  @Test
  void commandCannotTraceWhatGuardsIt() throws IOException {
    int user = ProcessLimit.ofOwnUser().user();
    String prepare = "os.setgid(%d); os.setuid(%d)".formatted(user, user);
    try (KeptProcess kept =
        new KeptProcess(KeeperBuild.RELEASE.commandLine(), folder, prepare, "sleep", "600")) {
      long command = kept.startCommand();
      assertThat(owner(command)).isEqualTo(user);
      assertThat(List.of(owner(kept.hub), owner(kept.shim()))).containsOnly(0);
    }
  }

  /** Returns the user who may trace a process, beside root. */
  private static int owner(long pid) throws IOException {
    return (Integer) Files.getAttribute(Path.of("/proc/" + pid + "/environ"), "unix:uid");
  }

  @ParameterizedTest
  @EnumSource
  void limitsThatTheUserMayLiftDoNotHoldForTheKeeper(KeeperBuild build) throws IOException {
    String prepare =
        "resource.setrlimit(resource.RLIMIT_CPU, (5, 60));"
            + " resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 30))";
    try (KeptProcess kept = new KeptProcess(build.commandLine(), folder, prepare, "sleep", "600")) {
      kept.startCommand();
      for (long pid : List.of(kept.front, kept.hub, kept.relay, kept.shim())) {
        assertThat(Files.readString(Path.of("/proc/" + pid + "/limits")))
            .containsPattern("Max cpu time +(\\S+) +\\1 ")
            .containsPattern("Max file size +(\\S+) +\\1 ");
      }
    }
  }

  @Test
  void buildIsOneForRandomAddresses() throws IOException {
    Path built = folder.resolve("keeper");
    Process build = new ProcessBuilder("../keeper/build", built.toString()).inheritIO().start();
    assertThat(build.onExit().join().exitValue()).isZero();
    byte[] head = Files.readAllBytes(built);
    assertThat(head[16]).as("type of the file: 3 is a shared object").isEqualTo((byte) 3);
    String program = new String(head, ISO_8859_1);
    assertThat(program).contains("stack smashing detected", "buffer overflow detected");
  }
}
