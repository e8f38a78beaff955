package dev.baton.tutorial;

import dev.baton.testkit.Await;
import dev.baton.testkit.ChildProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The tutorial's script under {@code baton run}, with a {@code compute.sh} that says its process
 * group, and waits for an order before it is done.
 */
final class ReportRun implements AutoCloseable {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String COMPUTE =
      """
      #!/usr/bin/env bash
      cut -d ' ' -f 5 /proc/self/stat > group.new && mv group.new group
      cat order
      """;

  private final Path folder;
  private final ChildProcess baton;

  ReportRun(Path folder, String connect, Map<String, String> environment) throws IOException {
    this.folder = Files.createDirectory(folder);
    script("report.sh", Tutorial.read().blocks("sh").get(0));
    script("compute.sh", COMPUTE);
    command("mkfifo", folder.resolve("order").toString());
    ProcessBuilder builder =
        new ProcessBuilder(
                ChildProcess.javaCommand(
                    List.of(),
                    "dev.baton.cli.Main",
                    "run",
                    "/jobs/report",
                    "--session-timeout=6s",
                    "--connect=" + connect,
                    "--",
                    "./report.sh"))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile());
    builder.environment().putAll(environment);
    baton = ChildProcess.start(builder);
  }

  private void script(String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    command("chmod", "+x", file.toString());
  }

  private static void command(String... words) throws IOException {
    int code = new ProcessBuilder(words).inheritIO().start().onExit().join().exitValue();
    if (code != 0) {
      throw new IllegalStateException(String.join(" ", words) + " ended with " + code);
    }
  }

  /** Returns when it leads, and its script computes. */
  void awaitLead() {
    Await.until(
        "the script to run", SOON, () -> Files.exists(folder.resolve("group")) || !baton.isAlive());
    if (!baton.isAlive()) {
      throw new IllegalStateException(said());
    }
  }

  /** All its processes stand still: that of baton, the warden, and those of the script. */
  void suspend() throws IOException {
    baton.pause();
    for (ProcessHandle each : descendants()) {
      command("kill", "-STOP", Long.toString(each.pid()));
    }
  }

  private List<ProcessHandle> descendants() {
    return baton.process().descendants().toList();
  }

  /** The script's processes go on, and the warden and baton have not come to their turn yet. */
  void resumeScript() throws IOException {
    command("kill", "-CONT", "--", "-" + Files.readString(folder.resolve("group")).strip());
  }

  /** Has the script go on, with a text to save. */
  void order(String text) throws IOException {
    Files.writeString(folder.resolve("order"), text);
  }

  /** Returns when baton has ended. */
  int exitCode() {
    return baton.process().onExit().join().exitValue();
  }

  /** Returns when baton, or its script, has said so. */
  void awaitSaid(String text) {
    if (!Await.happens(SOON, Duration.ofMillis(20), () -> said().contains(text))) {
      throw new AssertionError("did not say " + text + " but " + said());
    }
  }

  String said() {
    try {
      return Files.readString(folder.resolve("log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All goes on, so that baton and its warden end in order, and clear away. */
  @Override
  public void close() throws IOException {
    if (baton.isPaused()) {
      baton.resume();
    }
    for (ProcessHandle each : descendants()) {
      new ProcessBuilder("kill", "-CONT", Long.toString(each.pid())).start().onExit().join();
    }
    baton.stop();
  }
}
