package dev.baton.dashboard.http;

import dev.baton.testkit.ChildProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A process with a small heap that serves the dashboard, and ends when the heap is full. */
public final class ServingProcess implements AutoCloseable {
  private final Process process;
  private final int port;

  /**
   * Starts the process, and waits until it serves.
   *
   * @param main the class whose main method ends with {@link #serveUntilClosed}
   * @param jvmArguments the size of the heap, for example
   */
  public ServingProcess(Class<?> main, List<String> jvmArguments, String... arguments)
      throws IOException {
    List<String> command = ChildProcess.javaCommand(jvmArguments, main.getName(), arguments);
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    port = Integer.parseInt(said.readLine());
  }

  /** Returns the port of its server. */
  public int port() {
    return port;
  }

  /** Returns whether it has not ended. */
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** Tells the parent process the port, and waits until standard input ends, with that process. */
  public static void serveUntilClosed(int port) throws IOException {
    System.out.println(port);
    System.in.read();
  }

  /** Returns how many bytes the heap of this process holds after a collection. */
  public static long measureHeap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
