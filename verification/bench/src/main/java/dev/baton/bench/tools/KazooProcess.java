package dev.baton.bench.tools;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.TempDirectory;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A Python process with kazoo and one ZooKeeper session. It obeys orders and measures the time
 * itself. It does not outlive this JVM. Thread-safe, but it does one thing at a time.
 */
public final class KazooProcess implements AutoCloseable {
  /**
   * The Pythons to try. Debian's is first: kazoo is a package of Debian, and the first in the PATH
   * may be another Python.
   */
  private static final List<String> PYTHONS = List.of("/usr/bin/python3", "python3");

  private static final String SCRIPT = "kazoo_contender.py";
  private static final Duration END = Duration.ofSeconds(10);

  private final TempDirectory directory = new TempDirectory();
  private final ChildProcess process;
  private final BufferedWriter orders;
  private final BufferedReader answers;
  private boolean closed;

  /**
   * A series of lock cycles: acquire and release.
   *
   * @param count the number of cycles
   * @param nanos the nanoseconds that they took together
   */
  public record LockCycles(long count, long nanos) {}

  /**
   * The Python with kazoo. It is searched once and only on demand, since each search starts a
   * Python.
   */
  private static final class FoundPython {
    static final Optional<String> PYTHON =
        PYTHONS.stream().filter(KazooProcess::hasKazoo).findFirst();
  }

  private KazooProcess(String python, String connectString) {
    Path script = directory.path().resolve(SCRIPT);
    try (InputStream resource = KazooProcess.class.getResourceAsStream(SCRIPT)) {
      Files.copy(Objects.requireNonNull(resource), script);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + script, e);
    }
    process =
        ChildProcess.start(
            new ProcessBuilder(python, script.toString(), connectString)
                .redirectError(errorFile().toFile()));
    orders = process.process().outputWriter();
    answers = process.process().inputReader();
  }

  /** Returns true if there is a Python with kazoo here. */
  public static boolean isHere() {
    return FoundPython.PYTHON.isPresent();
  }

  /**
   * Starts a process. Returns when it is connected.
   *
   * @return the process, or empty if there is no Python with kazoo here
   * @throws IllegalStateException if it can't connect within 10 s, with its output
   */
  public static Optional<KazooProcess> startProcess(String connectString) {
    return FoundPython.PYTHON.map(
        python -> new KazooProcess(python, connectString).awaitConnected());
  }

  private static boolean hasKazoo(String python) {
    try {
      Process imports =
          new ProcessBuilder(python, "-c", "import kazoo")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return imports.onExit().join().exitValue() == 0;
    } catch (IOException none) {
      return false;
    }
  }

  private KazooProcess awaitConnected() {
    try {
      readAnswer("connect");
      return this;
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /**
   * Acquires and releases kazoo's {@code Lock} again and again, always the same object. The path
   * stays, as always with kazoo.
   *
   * @param length the duration; a cycle that has begun by its end is counted
   * @throws IllegalStateException if it fails, with its output
   */
  public synchronized LockCycles runCycles(String path, Duration length) {
    String order = "cycles " + path + " " + length.toNanos() / 1e9;
    sendOrder(order);
    return new LockCycles(readAnswer(order), readAnswer(order));
  }

  /**
   * Joins kazoo's {@code Election} and leaves it once elected, {@code count} times, each with a new
   * object.
   *
   * @return the nanoseconds of each, from joining to leading
   * @throws IllegalStateException if it fails, with its output
   */
  public synchronized long[] runJoins(String path, int count) {
    String order = "joins " + path + " " + count;
    sendOrder(order);
    long[] nanos = new long[count];
    Arrays.setAll(nanos, i -> readAnswer(order));
    return nanos;
  }

  private void sendOrder(String order) {
    if (closed) {
      throw new IllegalStateException("this kazoo is closed");
    }
    try {
      orders.write(order + "\n");
      orders.flush();
    } catch (IOException e) {
      throw deathError(order);
    }
  }

  private long readAnswer(String order) {
    try {
      String line = answers.readLine();
      if (line == null) {
        throw deathError(order);
      }
      return Long.parseLong(line);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read from kazoo", e);
    }
  }

  private IllegalStateException deathError(String order) {
    int code = process.process().onExit().join().exitValue();
    try {
      return new IllegalStateException(
          "kazoo ended with %d at '%s':%n%s".formatted(code, order, Files.readString(errorFile())));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + errorFile(), e);
    }
  }

  private Path errorFile() {
    return directory.path().resolve("errors");
  }

  /** Ends the process in order, with its session. Kills it if that takes 10 s. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      orders.close();
    } catch (IOException gone) {
      // The process died before its last order, and that was reported then.
    }
    Process python = process.process();
    python.onExit().completeOnTimeout(python, END.toMillis(), TimeUnit.MILLISECONDS).join();
    process.close();
    directory.close();
  }
}
