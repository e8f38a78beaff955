package dev.baton.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Cli;
import dev.baton.cli.Main;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** What is in {@code deploy/} does what it says, as far as one machine can tell. */
@Tag("long")
class DeployTest {
  private static final Path DEPLOY = Path.of(System.getProperty("baton.root"), "deploy");
  private static final String BATON = "/usr/bin/baton";
  private static final String ENSEMBLE = "zk1:2181,zk2:2181,zk3:2181";

  @TempDir Path folder;

  private static CommandLine parsed(List<String> words) {
    assertThat(words.get(0)).isEqualTo("run");
    CommandLine main = Main.commandLine(Map.of());
    return main.parseArgs(words.toArray(String[]::new)).subcommand().commandSpec().commandLine();
  }

  private String read(String name) throws IOException {
    return Files.readString(DEPLOY.resolve(name));
  }

  private static String line(String text, String start) {
    return text.lines().filter(line -> line.startsWith(start)).findFirst().orElseThrow();
  }

  @Test
  void systemdAcceptsItsUnitAndBatonWhatThatRuns() throws IOException, InterruptedException {
    String unit = read("systemd/baton@.service");
    Path copy = folder.resolve("baton@report.service");
    String here = unit.replace(BATON, "/bin/true").replace("/etc/baton", folder.toString());
    Files.writeString(copy, here);
    Files.writeString(folder.resolve("baton.env"), read("systemd/baton.env"));
    assertThat(analyze("verify", copy.toString())).doesNotContain(copy.getFileName().toString());
    String start = line(unit, "ExecStart=").replace("ExecStart=" + BATON + " ", "");
    CommandLine run = parsed(List.of(start.split(" ")));
    Path file = DEPLOY.resolve("systemd/report.toml");
    assertThat(new JobsFile(file, run, run.<RunCommand>getCommand()::parseJob).readJobs())
        .allSatisfy(job -> assertThat(job.supervisionSettings().hasRestarts()).isTrue())
        .extracting(RunLikeCommand::electionPath)
        .containsExactly("/jobs/report", "/jobs/invoicer");
  }

  /** Returns what it says; it fails if it finds something wrong. */
  private static String analyze(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("systemd-analyze"));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  @Test
  void systemdFindsItsUnitWellProtected() throws IOException, InterruptedException {
    Path copy = folder.resolve("baton@report.service");
    Files.writeString(copy, read("systemd/baton@.service"));
    String said = analyze("security", "--offline=yes", "--threshold=30", copy.toString());
    assertThat(said).contains("Overall exposure level for baton@report.service: ");
  }

  @Test
  void systemdAcceptsTheUnitOfTheDashboardAndBatonWhatThatRuns()
      throws IOException, InterruptedException {
    String unit = read("systemd/baton-dashboard.service");
    Path copy = folder.resolve("baton-dashboard.service");
    Files.writeString(
        copy, unit.replace(BATON, "/bin/true").replace("/etc/baton", folder.toString()));
    Files.writeString(folder.resolve("baton.env"), read("systemd/baton.env"));
    assertThat(analyze("verify", copy.toString())).doesNotContain(copy.getFileName().toString());
    String said = analyze("security", "--offline=yes", "--threshold=30", copy.toString());
    assertThat(said).contains("Overall exposure level for baton-dashboard.service: ");
    String start = line(unit.replace("\\\n", ""), "ExecStart=" + BATON + " ");
    List<String> words = List.of(start.substring(start.indexOf("dashboard")).split(" +"));
    ParseResult dashboard =
        Main.commandLine(Map.of()).parseArgs(words.toArray(String[]::new)).subcommand();
    assertThat(dashboard.hasMatchedOption("--users")).isTrue();
    assertThat(dashboard.hasMatchedOption("--https")).isTrue();
  }

  /** What no tool finds: it is seen only when memory, ZooKeeper or a job fails. */
  @Test
  void unitKeepsItsJobsApartAndWaitsForZooKeeper() throws IOException {
    List<String> unit = read("systemd/baton@.service").lines().toList();
    assertThat(unit)
        .contains("OOMPolicy=continue", "TimeoutStartSec=infinity", "RuntimeDirectory=baton-%i")
        .contains("ExecReload=/bin/kill -HUP $MAINPID", "NotifyAccess=main")
        .contains("Restart=on-failure", "RestartForceExitStatus=143 SIGTERM", "Delegate=yes")
        .noneMatch(
            line -> line.matches("(MemoryDenyWriteExecute|ProtectProc|ProtectControlGroups)=.*"));
    assertThat(read("systemd/report.toml")).contains("state-file = \"/run/baton-report/");
  }

  @ParameterizedTest
  @ValueSource(strings = {"systemd/baton.env", "cron/baton"})
  void zooKeeperIsNamed(String file) throws IOException {
    assertThat(line(read(file), "BATON_CONNECT=")).isEqualTo("BATON_CONNECT=" + ENSEMBLE);
  }

  @Test
  void cronRunsItOnOneOfThemInItsTinyEnvironment() throws IOException, InterruptedException {
    String[] fields = line(read("cron/baton"), "*/10").split(" ", 7);
    assertThat(fields[5]).isEqualTo("app");
    Path report = script("report", "echo reported with $BATON_FENCING_TOKEN");
    List<String> java = new ArrayList<>(Cli.baton("lock").command());
    java.remove("lock");
    java.add(2, "-cp '" + System.getProperty("java.class.path") + "'");
    String line =
        fields[6]
            .replace(BATON, String.join(" ", java))
            .replace("/usr/local/bin/report", report.toString())
            .replace("sleep 30", "sleep ${HOLD-0}");
    try (EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.launch()) {
      Process first = cron(zooKeeper, line, "HOLD=1000");
      assertThat(first.inputReader().readLine()).matches("reported with [1-9]\\d*");
      Process second = cron(zooKeeper, line, "HOLD=0");
      assertThat(second.inputReader().lines()).containsExactly();
      assertThat(second.waitFor()).isZero();
      assertThat(second.errorReader().lines()).as("what cron would mail").isEmpty();
      first.children().forEach(ProcessHandle::destroy);
      assertThat(first.waitFor()).as("ended by TERM").isEqualTo(143);
      Process third = cron(zooKeeper, line, "HOLD=0");
      assertThat(third.inputReader().readLine()).startsWith("reported with ");
      assertThat(third.waitFor()).isZero();
    }
  }

  private static Process cron(EmbeddedZooKeeper zooKeeper, String line, String hold)
      throws IOException {
    return new ProcessBuilder(
            "env",
            "-i",
            "PATH=/usr/bin:/bin",
            "SHELL=/bin/sh",
            "HOME=/",
            "LOGNAME=app",
            "BATON_CONNECT=" + zooKeeper.connectString(),
            hold,
            "sh",
            "-c",
            line)
        .start();
  }

  private Path script(String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + text + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
