package dev.baton.testkit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A process that does not outlive this JVM and can be paused.
 *
 * <p>This JVM kills the process when it ends in order. If this JVM is killed, the kernel kills the
 * process too, where {@code setpriv} of util-linux is installed. Elsewhere the process is then left
 * over. Do not use it for commands that fork and end: only the started process is known.
 * Thread-safe.
 */
public final class ChildProcess implements AutoCloseable {
  /**
   * The one thread that starts all children, and stays for ever. The kernel counts the death of the
   * <em>thread</em> that started a child as the parent's death.
   */
  private static final ExecutorService STARTER =
      Executors.newSingleThreadExecutor(ChildProcess::starterThread);

  private static final List<String> DIES_WITH_PARENT =
      SystemCommand.canRun("setpriv", "--pdeathsig", "KILL", "true")
          ? List.of("setpriv", "--pdeathsig", "KILL")
          : List.of();

  private final Process process;
  private final Runnable atExit = this::kill;
  private volatile boolean paused;

  private ChildProcess(Process process) {
    this.process = process;
    AtExit.addCleanup(atExit);
  }

  private static Thread starterThread(Runnable work) {
    Thread thread = new Thread(work, "baton-testkit-process-starter");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Starts the process that {@code builder} describes.
   *
   * @throws UncheckedIOException if that is impossible, for example because the command is missing
   */
  public static ChildProcess start(ProcessBuilder builder) {
    Future<ChildProcess> started = STARTER.submit(() -> new ChildProcess(startHere(builder)));
    try {
      return started.get();
    } catch (ExecutionException e) {
      throw new UncheckedIOException(
          new IOException("cannot start " + builder.command(), e.getCause()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while starting " + builder.command(), e);
    }
  }

  private static Process startHere(ProcessBuilder builder) throws IOException {
    List<String> command = builder.command();
    List<String> tied = new ArrayList<>(DIES_WITH_PARENT);
    tied.addAll(command);
    try {
      return builder.command(tied).start();
    } finally {
      builder.command(command);
    }
  }

  /**
   * Returns the command that runs {@code main} in a JVM like this one, with its class path. The JVM
   * is small and quick to start.
   *
   * @param jvmArguments further arguments of the JVM, for example {@code -Dname=value}
   */
  public static List<String> javaCommand(
      List<String> jvmArguments, String main, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    command.addAll(
        List.of("-Xmx128m", "-Xshare:auto", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("-XX:-UsePerfData");
    command.addAll(jvmArguments);
    command.addAll(List.of("-cp", System.getProperty("java.class.path", ""), main));
    command.addAll(List.of(arguments));
    return command;
  }

  /** Returns the process id. */
  public long pid() {
    return process.pid();
  }

  /** Returns the process itself, for its streams and its exit value. */
  public Process process() {
    return process;
  }

  /** Returns true if the process runs or is paused. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Ends the process with SIGKILL. Returns when it is gone. Does nothing if it is gone already. */
  public void kill() {
    process.destroyForcibly().onExit().join();
    AtExit.removeCleanup(atExit);
  }

  /**
   * Ends the process with SIGTERM, or with SIGKILL after {@link ConditionWait#LIMIT}. Returns when
   * it is gone. Ends a pause.
   */
  public void stop() {
    if (!isAlive()) {
      return;
    }
    process.destroy();
    if (paused) {
      resume();
    }
    process
        .onExit()
        .completeOnTimeout(process, ConditionWait.LIMIT.toSeconds(), TimeUnit.SECONDS)
        .join();
    kill();
  }

  /**
   * Takes the processor from the process (SIGSTOP). Its sockets stay open, and the kernel goes on
   * accepting connections and bytes for it. Returns when all its threads stand still (on Linux).
   *
   * @throws IllegalStateException if the process has ended
   */
  public void pause() {
    sendSignal("STOP");
    paused = true;
    ConditionWait.waitUntil("process " + pid() + " to stand still", this::standsStill);
  }

  /**
   * Lets the process continue after a {@link #pause} (SIGCONT).
   *
   * @throws IllegalStateException if the process has ended
   */
  public void resume() {
    sendSignal("CONT");
    paused = false;
  }

  /**
   * Asks the process to end, as Ctrl-C does (SIGINT). Returns at once. The process may ignore the
   * signal. A process always ignores it if its parent does.
   *
   * @throws IllegalStateException if the process has ended
   */
  public void interrupt() {
    sendSignal("INT");
  }

  /** Returns true if the process is alive and paused. */
  public boolean isPaused() {
    return paused && isAlive();
  }

  private void sendSignal(String name) {
    if (!isAlive()) {
      throw new IllegalStateException("process " + pid() + " has ended");
    }
    SystemCommand.runCommand("sh", "-c", "kill -" + name + " " + pid());
  }

  private boolean standsStill() {
    Path tasks = Path.of("/proc", Long.toString(pid()), "task");
    if (!Files.isDirectory(tasks)) {
      return true;
    }
    try (Stream<Path> each = Files.list(tasks)) {
      return each.allMatch(ChildProcess::isStopped);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot look at the threads of process " + pid(), e);
    }
  }

  /**
   * Returns true if a thread is stopped. Its state follows its name, which is in brackets and may
   * contain brackets.
   */
  private static boolean isStopped(Path task) {
    try {
      String stat = Files.readString(task.resolve("stat"));
      return stat.startsWith("T", stat.lastIndexOf(')') + 2);
    } catch (IOException gone) {
      return true;
    }
  }

  /** Kills the process if it is alive. */
  @Override
  public void close() {
    kill();
  }
}
