package dev.baton.tutorial;

import static dev.baton.testkit.ConditionWait.LIMIT;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ConditionWait;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The tutorial's script under {@code baton run}, with a {@code compute.sh} that says when it runs,
 * and waits for an order before it is done.
 */
final class ReportRun implements AutoCloseable {
  private static final String COMPUTE =
      """
      #!/usr/bin/env bash
      touch runs
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
        BatonCommand.of(
                List.of(
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
    ConditionWait.waitUntil(
        "the script to run", () -> Files.exists(folder.resolve("runs")) || !baton.isAlive());
    if (!baton.isAlive()) {
      throw new IllegalStateException(said());
    }
  }

  /**
   * Stops all its processes: the keeper's, the JVM, and those of the script. Each is stopped before
   * its children, since the keeper's processes continue each other.
   */
  void suspend() {
    baton.pause();
    suspendChildrenOf(baton.process().toHandle());
  }

  private static void suspendChildrenOf(ProcessHandle parent) {
    parent
        .children()
        .forEach(
            child -> {
              signal("STOP", child);
              suspendChildrenOf(child);
            });
  }

  /** Continues the script's processes; those of the keeper and the JVM have not had their turn. */
  void resumeScript() {
    baton
        .process()
        .descendants()
        .filter(each -> !BatonCommand.isPartOf(each))
        .forEach(each -> signal("CONT", each));
  }

  /** Sends a signal, unless the process has ended. */
  private static void signal(String name, ProcessHandle process) {
    try {
      new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().onExit().join();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
    if (!ConditionWait.happensWithin(LIMIT, Duration.ofMillis(20), () -> said().contains(text))) {
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

  /** All goes on, so that baton and its keeper end in order, and clear away. */
  @Override
  public void close() {
    baton.process().descendants().forEach(each -> signal("CONT", each));
    baton.stop();
  }
}
