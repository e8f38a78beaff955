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
 * A process of Python with kazoo, with one session at a ZooKeeper; it does what it is told and
 * takes the time itself. It does not outlive this JVM. Thread-safe; it does one thing at a time.
 */
public final class Kazoo implements AutoCloseable {
  /** Debian's first: kazoo is a package of Debian, and the first in the PATH may be another. */
  private static final List<String> PYTHONS = List.of("/usr/bin/python3", "python3");

  private static final String SCRIPT = "kazoo_contender.py";
  private static final Duration END = Duration.ofSeconds(10);

  private final TempDirectory directory = new TempDirectory();
  private final ChildProcess process;
  private final BufferedWriter orders;
  private final BufferedReader answers;
  private boolean closed;

  /**
   * Locks and releases in a row.
   *
   * @param count how many
   * @param nanos how long they took together, in nanoseconds
   */
  public record Cycles(long count, long nanos) {}

  /** Looked for once, and only if somebody asks: each look starts a Python. */
  private static final class Found {
    static final Optional<String> PYTHON = PYTHONS.stream().filter(Kazoo::hasKazoo).findFirst();
  }

  private Kazoo(String python, String connectString) {
    Path script = directory.path().resolve(SCRIPT);
    try (InputStream resource = Kazoo.class.getResourceAsStream(SCRIPT)) {
      Files.copy(Objects.requireNonNull(resource), script);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + script, e);
    }
    process =
        ChildProcess.start(
            new ProcessBuilder(python, script.toString(), connectString)
                .redirectError(errors().toFile()));
    orders = process.process().outputWriter();
    answers = process.process().inputReader();
  }

  /** Whether there is a Python with kazoo here. */
  public static boolean isHere() {
    return Found.PYTHON.isPresent();
  }

  /**
   * Starts one, and returns when it is connected.
   *
   * @return nothing if there is no Python with kazoo here
   * @throws IllegalStateException if it can't connect within 10 s, with what it printed
   */
  public static Optional<Kazoo> start(String connectString) {
    return Found.PYTHON.map(python -> new Kazoo(python, connectString).connected());
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

  private Kazoo connected() {
    try {
      answer("connect");
      return this;
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /**
   * Takes and releases kazoo's {@code Lock}, always the same object, again and again. The path
   * stays, as always with kazoo.
   *
   * @param length for how long; a cycle that has begun then is counted
   * @throws IllegalStateException if it fails, with what it printed
   */
  public synchronized Cycles cycles(String path, Duration length) {
    String order = "cycles " + path + " " + length.toNanos() / 1e9;
    tell(order);
    return new Cycles(answer(order), answer(order));
  }

  /**
   * Joins kazoo's {@code Election} and leaves it once elected, {@code count} times, each with a new
   * object.
   *
   * @return how long each took from joining to leading, in nanoseconds
   * @throws IllegalStateException if it fails, with what it printed
   */
  public synchronized long[] joins(String path, int count) {
    String order = "joins " + path + " " + count;
    tell(order);
    long[] nanos = new long[count];
    Arrays.setAll(nanos, i -> answer(order));
    return nanos;
  }

  private void tell(String order) {
    if (closed) {
      throw new IllegalStateException("this kazoo is closed");
    }
    try {
      orders.write(order + "\n");
      orders.flush();
    } catch (IOException e) {
      throw died(order);
    }
  }

  private long answer(String order) {
    try {
      String line = answers.readLine();
      if (line == null) {
        throw died(order);
      }
      return Long.parseLong(line);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read from kazoo", e);
    }
  }

  private IllegalStateException died(String order) {
    int code = process.process().onExit().join().exitValue();
    try {
      return new IllegalStateException(
          "kazoo ended with %d at '%s':%n%s".formatted(code, order, Files.readString(errors())));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + errors(), e);
    }
  }

  private Path errors() {
    return directory.path().resolve("errors");
  }

  /** Ends it in order, with its session; kills it if that takes 10 s. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      orders.close();
    } catch (IOException gone) {
      // It died before it read its last order, and that was told then.
    }
    Process python = process.process();
    python.onExit().completeOnTimeout(python, END.toMillis(), TimeUnit.MILLISECONDS).join();
    process.close();
    directory.close();
  }
}
