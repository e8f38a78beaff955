package dev.baton.bench.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.testkit.ChildProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A separate process, as its parent process sees it. It gets lines as orders, and answers with a
 * line. Used by one thread at a time.
 */
public final class BenchWorker implements AutoCloseable {
  /**
   * The JVM options, as in an application: the whole compiler, and the JVM's choice of collector.
   */
  private static final List<String> AS_USERS_HAVE_IT =
      List.of(
          "-Xmx1g",
          "-Xss512k",
          "-XX:-UseSerialGC",
          "-XX:TieredStopAtLevel=4",
          "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
          "-Dorg.slf4j.simpleLogger.log.org.apache.zookeeper=off");

  private final ChildProcess process;
  private final BufferedReader answers;

  private BenchWorker(ChildProcess process) {
    this.process = process;
    answers = new BufferedReader(new InputStreamReader(process.process().getInputStream(), UTF_8));
  }

  /** Starts a worker. Returns when it is ready. */
  public static BenchWorker startWorker(Class<?> main, List<String> arguments) {
    List<String> jvm = new ArrayList<>(AS_USERS_HAVE_IT);
    List<String> command =
        ChildProcess.javaCommand(jvm, main.getName(), arguments.toArray(String[]::new));
    BenchWorker worker =
        new BenchWorker(
            ChildProcess.start(new ProcessBuilder(command).redirectError(Redirect.INHERIT)));
    worker.readAnswer();
    return worker;
  }

  /** Sends a line. {@link #readAnswer} returns the answer. */
  public void sendLine(String line) {
    try {
      process.process().getOutputStream().write((line + "\n").getBytes(UTF_8));
      process.process().getOutputStream().flush();
    } catch (IOException e) {
      throw new UncheckedIOException("a worker has ended", e);
    }
  }

  /**
   * Waits for a line of the worker.
   *
   * @throws IllegalStateException if it ends instead
   */
  public String readAnswer() {
    try {
      @Nullable String line = answers.readLine();
      if (line == null) {
        throw new IllegalStateException("a worker has ended, see its errors above");
      }
      return line;
    } catch (IOException e) {
      throw new UncheckedIOException("a worker can't be heard", e);
    }
  }

  /** Sends a line, and waits for the answer. */
  public String askWorker(String line) {
    sendLine(line);
    return readAnswer();
  }

  /** Kills the worker (SIGKILL). */
  public void kill() {
    process.kill();
  }

  @Override
  public void close() {
    process.stop();
    process.close();
  }
}
