package dev.baton.examples;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ConditionWait;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An example that runs in a process of its own, and what it has printed. */
final class ExampleProcess implements AutoCloseable {

  private final ChildProcess process;
  private final List<String> printed = new CopyOnWriteArrayList<>();

  private ExampleProcess(ChildProcess process) {
    this.process = process;
    Thread reader = new Thread(this::readAll, "example-output");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Starts an example.
   *
   * @param folder takes its temporary files
   */
  static ExampleProcess start(Class<?> example, Path folder, String connect, String id) {
    ProcessBuilder builder =
        new ProcessBuilder(
            ChildProcess.javaCommand(
                List.of("-Djava.io.tmpdir=" + folder), example.getName(), connect, id));
    return new ExampleProcess(ChildProcess.start(builder.redirectErrorStream(true)));
  }

  private void readAll() {
    BufferedReader lines = process.process().inputReader();
    lines.lines().forEach(printed::add);
  }

  /** Waits until it prints a line that contains {@code text}. */
  void awaitLine(String text) {
    ConditionWait.waitUntil(
        "\"" + text + "\", only " + printed,
        () -> printed.stream().anyMatch(line -> line.contains(text)));
  }

  /** Ends it by SIGTERM. Its handle does so without closing its output. */
  void stop() {
    process.process().toHandle().destroy();
  }

  @Override
  public void close() {
    process.close();
  }
}
