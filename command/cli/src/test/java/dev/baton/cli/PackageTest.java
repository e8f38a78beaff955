package dev.baton.cli;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonParser;
import dev.baton.cli.Cli.Answer;
import dev.baton.cli.run.ProcessTable;
import dev.baton.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code ./package} makes of this build, on a machine where each Java in the path is broken.
 */
@Tag("all")
@Tag("long")
class PackageTest {
  private static final Path ROOT = Path.of(System.getProperty("baton.root"));

  @TempDir static Path folder;

  private static Path made;
  private static Path home;

  @BeforeAll
  static void packageWhatIsBuilt() throws IOException, InterruptedException {
    made = folder.resolve("made");
    Path unpacked = Files.createDirectory(folder.resolve("two words"));
    ProcessBuilder builder =
        new ProcessBuilder(ROOT.resolve("package").toString(), "--built", "--to", made.toString());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    assertDone(Cli.answer(builder));
    Path trap = Files.createDirectory(folder.resolve("trap")).resolve("java");
    Files.writeString(trap, "#!/bin/sh\nexit 99\n");
    assertThat(trap.toFile().setExecutable(true)).isTrue();
    assertDone(answer("tar", "-xzf", only(made, ".tar.gz").toString(), "-C", unpacked.toString()));
    home = only(unpacked, "-linux-x64");
  }

  private static Path only(Path parent, String suffix) throws IOException {
    try (Stream<Path> files = Files.list(parent)) {
      return files.filter(file -> file.toString().endsWith(suffix)).findFirst().orElseThrow();
    }
  }

  private static void assertDone(Answer answer) {
    assertThat(answer.exitCode()).as(answer.toString()).isZero();
  }

  private static ProcessBuilder builder(String... command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().put("PATH", folder.resolve("trap") + ":/usr/sbin:/usr/bin:/sbin:/bin");
    builder.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
    builder.environment().put("CLASSPATH", "/meant/for/others");
    return builder;
  }

  private static Answer answer(String... command) throws IOException, InterruptedException {
    return Cli.answer(builder(command));
  }

  private static String launcher() {
    return home.resolve("bin/baton").toString();
  }

  private static Answer baton(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(launcher()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = builder(command.toArray(String[]::new));
    builder.environment().put("JAVA_TOOL_OPTIONS", "-agentlib:meant-for-others -Da='b  c'");
    builder.environment().put("JDK_JAVA_OPTIONS", "--no-such-option");
    return Cli.answer(builder);
  }

  private static List<String> filesOf(Path parent) throws IOException {
    try (Stream<Path> files = Files.walk(parent)) {
      return files.map(Path::toString).sorted().toList();
    }
  }

  @Test
  void runsUnderALeaderOfItsOwnServerAndLeavesItsFolderAlone()
      throws IOException, InterruptedException {
    List<String> before = filesOf(home);
    try {
      String recorded = "until \"$0\" history /x | grep -q $BATON_FENCING_TOKEN; do :; done;";
      String script = recorded + " printenv CLASSPATH JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS; exit 3";
      Answer run = baton("run", "/x", "--connect=local", "sh", "-c", script, launcher());
      assertThat(run.exitCode()).as(run.err()).isEqualTo(3);
      assertThat(run.out().lines())
          .containsExactly(
              "/meant/for/others", "-agentlib:meant-for-others -Da='b  c'", "--no-such-option");
      assertDone(baton("lock", "/y", "--connect=local", "--", "true"));
      assertThat(baton("status", "--connect=local", "--json").out()).isEqualTo("[]\n");
      assertThat(baton("history", "/x", "--connect=local").out()).contains("closed");
      assertThat(commandOfTheServer()).isEqualTo(home.toRealPath() + "/runtime/bin/java");
    } finally {
      assertDone(baton("server", "stop"));
    }
    assertThat(filesOf(home)).isEqualTo(before);
  }

  /** Tells its environment, its descriptors, and what it can read from one of them. */
  private static final String PROBE = "tr '\\0' '\\n' < /proc/$$/environ; ls /proc/$$/fd; cat <&7";

  private static List<String> probed(String... launcher) throws IOException, InterruptedException {
    String given = "echo passed on > seven; exec 7< seven;";
    String odd = "env foo.bar=1 my-name=2 'BASH_FUNC_f%%=() { :; }' JAVA_TOOL_OPTIONS=-Xmx1";
    List<String> command = new ArrayList<>(List.of("sh", "-c", given + " exec " + odd + " \"$@\""));
    command.add("sh");
    command.addAll(List.of(launcher));
    command.addAll(List.of("sh", "-c", PROBE));
    ProcessBuilder builder = builder(command.toArray(String[]::new)).directory(folder.toFile());
    Answer answer = Cli.answer(builder);
    assertDone(answer);
    return answer.out().lines().filter(line -> !line.startsWith("BATON_")).toList();
  }

  @Test
  void environmentAndDescriptorsReachTheCommand() throws IOException, InterruptedException {
    List<String> without = probed();
    assertThat(without).contains("foo.bar=1", "BASH_FUNC_f%%=() { :; }", "7", "passed on");
    try {
      assertThat(probed(launcher(), "run", "/x", "--connect=local", "--")).isEqualTo(without);
      assertThat(probed(launcher(), "-q", "lock", "/y", "--connect=local")).isEqualTo(without);
    } finally {
      assertDone(baton("server", "stop"));
    }
  }

  /** Kills all that {@code pkill -9 -f baton} would find among the processes of one run. */
  @Test
  void keeperEndsTheCommandAfterAllThatIsNamedBatonWasKilled()
      throws IOException, InterruptedException {
    Process front =
        builder(launcher(), "run", "/x", "--connect=local", "sh", "-c", "echo up; exec sleep 600")
            .start();
    try {
      assertThat(front.inputReader().readLine()).isEqualTo("up");
      assertThat(Path.of("/proc", Long.toString(front.pid()), "comm")).hasContent("keeper");
      await()
          .atMost(LIMIT)
          .untilAsserted(
              () ->
                  assertThat(namedBaton(front, false))
                      .extracting(process -> process.words().strip())
                      .containsExactlyInAnyOrder("keeper-hub", "keeper-shim", "sleep 600"));
      List<ProcessTable.Entry> spared = namedBaton(front, false);
      namedBaton(front, true).forEach(process -> Cli.signal("KILL", process.pid()));
      await().atMost(LIMIT).until(() -> spared.stream().noneMatch(ProcessTable.Entry::livesStill));
      assertThat(front.waitFor()).isEqualTo(137);
    } finally {
      front.destroyForcibly().waitFor();
    }
  }

  /** The processes of a run with the word in their command lines, or those without it. */
  private static List<ProcessTable.Entry> namedBaton(Process front, boolean named) {
    return Stream.concat(Stream.of(front.toHandle()), front.descendants())
        .flatMap(process -> ProcessTable.read(process.pid()).stream())
        .filter(process -> process.words().contains("baton") == named)
        .toList();
  }

  private static String commandOfTheServer() throws IOException, InterruptedException {
    String status = baton("server", "status", "--json").out();
    long pid = JsonParser.parseString(status).getAsJsonObject().get("pid").getAsLong();
    return ProcessHandle.of(pid).flatMap(server -> server.info().command()).orElseThrow();
  }

  @Test
  void electsNobodyUntilAZooKeeperIsNamed() throws IOException, InterruptedException {
    for (String command : List.of("run /x -- true", "lock /x -- true", "status", "doctor")) {
      Answer refused = baton(command.split(" "));
      assertThat(refused.exitCode()).as(command).isEqualTo(ExitCode.USAGE);
      assertThat(refused.out()).isEmpty();
      assertThat(refused.err())
          .contains("no ZooKeeper is configured", "--connect", "BATON_CONNECT", "--connect local");
    }
    assertThat(baton("server", "status").exitCode()).isEqualTo(ExitCode.NOT_RUNNING);
  }

  @Test
  void benchIsNotListedSinceItRunsInACloneOnly() throws IOException, InterruptedException {
    assertThat(baton("--help").out()).contains("doctor").doesNotContain("bench");
    assertThat(baton("help").out()).doesNotContain("bench");
    for (String shell : List.of("bash", "fish")) {
      assertThat(baton("completion", shell).out()).contains("doctor").doesNotContain("bench");
    }
    assertThat(home.resolve("share/man/baton-bench.1")).doesNotExist();
    Answer told = baton("bench");
    assertThat(told.exitCode()).isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(told.err()).contains("checkout");
  }

  @Test
  void isFoundThroughALinkToALink() throws IOException, InterruptedException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), home.resolve("bin/baton"));
    Path other = Files.createSymbolicLink(folder.resolve("other"), link.getFileName());
    assertThat(answer(other.toString(), "--version").out()).startsWith("baton ");
  }

  /** Without the archive it would run, too, but start in more than twice the time. */
  @Test
  void takesItsClassesFromTheArchiveThatCameWithIt() throws IOException, InterruptedException {
    Path loaded = folder.resolve("loaded");
    String java = home.resolve("runtime/bin/java").toString();
    String log = "-Xlog:class+load:file=" + loaded;
    assertDone(
        answer(java, "-Xshare:on", log, "-cp", "/dev/null", "dev.baton.cli.Main", "--version"));
    assertThat(loaded)
        .content()
        .containsPattern(" picocli\\.CommandLine source: shared objects file")
        .doesNotContain("source: jrt:/dev.baton.command", "source: dev.baton.");
  }

  @Test
  void hasWhatConnectionsByTlsAndSaslNeed() throws IOException, InterruptedException {
    assertThat(answer(home.resolve("runtime/bin/java").toString(), "--list-modules").out())
        .contains("jdk.crypto.ec", "java.security.sasl", "java.security.jgss");
  }

  @Test
  void tellsTheLicences() {
    assertThat(home.resolve("share/LICENSE")).content().contains("Apache License");
    assertThat(home.resolve("share/THIRD-PARTY"))
        .content()
        .contains("zookeeper-", "picocli-", "QOS.ch", "runtime/legal");
    assertThat(home.resolve("runtime/legal/java.base/LICENSE")).exists();
    assertThat(home.resolve("runtime/legal/java.naming/LICENSE")).as("a link").exists();
  }

  @Test
  void hasCompletionsManualsAndExamples() {
    Path share = home.resolve("share");
    assertThat(share.resolve("completions/baton.bash")).content().contains("complete -");
    assertThat(share.resolve("completions/baton.fish")).content().contains("complete -c baton");
    assertThat(share.resolve("completions/baton.zsh")).isNotEmptyFile();
    assertThat(share.resolve("man/baton-run.1")).content().startsWith(".");
    assertThat(share.resolve("man/baton-exit-codes.7")).isNotEmptyFile();
    assertThat(share.resolve("examples/systemd/baton@.service")).isNotEmptyFile();
  }

  @Test
  void theDebianPackageInstallsAndGoesWithoutATrace() throws IOException, InterruptedException {
    Path system = Files.createDirectory(folder.resolve("system"));
    Path database = Files.createDirectories(system.resolve("var/lib/dpkg"));
    for (String name : List.of("info", "updates", "triggers")) {
      Files.createDirectory(database.resolve(name));
    }
    Files.createFile(database.resolve("status"));
    Files.createFile(database.resolve("available"));
    assertDone(dpkg(system, "--force-depends", "--install", only(made, ".deb").toString()));
    assertThat(answer(system.resolve("usr/bin/baton").toString(), "--version").out())
        .startsWith("baton ");
    assertThat(system.resolve("usr/share/doc/baton/copyright")).exists();
    assertThat(system.resolve("usr/share/man/man1/baton-run.1.gz")).exists();
    assertThat(system.resolve("usr/share/bash-completion/completions/baton")).exists();
    assertDone(dpkg(system, "--verify", "baton"));
    assertDone(dpkg(system, "--purge", "baton"));
    assertThat(system.resolve("usr")).doesNotExist();
  }

  /** Dpkg on a system in a folder; it does not look at this machine's. */
  private static Answer dpkg(Path system, String... arguments)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "dpkg",
                "--root=" + system,
                "--log=" + system.resolve("log"),
                "--force-not-root",
                "--no-triggers"));
    command.addAll(List.of(arguments));
    return answer(command.toArray(String[]::new));
  }
}
