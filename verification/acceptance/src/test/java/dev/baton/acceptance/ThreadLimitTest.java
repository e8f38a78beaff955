package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.waitUntil;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.FaultProxy;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A process that can have no more threads for a while misses no callback. */
class ThreadLimitTest {
  private static final String PATH = "/limited";

  /** The kernel limits all users but root. */
  private static final List<String> AS_A_USER =
      List.of(
          "setpriv",
          "--reuid=60123",
          "--regid=60123",
          "--clear-groups",
          "--inh-caps=+dac_override",
          "--ambient-caps=+dac_override");

  /** A leader whose work takes the only thread that there is for callbacks. */
  static final class BusyLeader {
    /** The process itself: connect string. */
    public static void main(String[] arguments) {
      Baton baton =
          Baton.builder(arguments[0])
              .onConnection(state -> System.out.println("told " + state))
              .connect();
      CompletableFuture<Void> forEver = new CompletableFuture<>();
      baton
          .election(PATH)
          .candidate("busy")
          .onElected(
              led -> {
                System.out.println("works");
                forEver.join();
              })
          .campaign();
      waitUntil("the connection is lost", () -> !baton.isConnected());
      System.out.println("disconnected");
      forEver.join();
    }
  }

  private static void limitThreads(ChildProcess process, String limit) throws IOException {
    List<String> command = new ArrayList<>(AS_A_USER);
    command.addAll(
        List.of("prlimit", "--pid=" + process.process().pid(), "--nproc=" + limit + ":"));
    Process prlimit = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    assertThat(prlimit.onExit().join().exitValue()).isZero();
  }

  @Test
  void whatHappensMeanwhileIsToldAfterwards() throws IOException {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
        ChildProcess process = startLeader(proxy.connectString())) {
      BufferedReader lines = process.process().inputReader();
      assertThat(List.of(lines.readLine(), lines.readLine()))
          .containsExactlyInAnyOrder("told CONNECTED", "works");
      limitThreads(process, "1");
      proxy.cut();
      List<String> said = new ArrayList<>(linesUntil(lines, "disconnected"));
      limitThreads(process, "50000");
      said.addAll(linesUntil(lines, "CONNECTED"));
      assertThat(said).contains("told SUSPENDED");
    }
  }

  /** Reads lines up to the first that ends so. */
  private static List<String> linesUntil(BufferedReader lines, String end) throws IOException {
    List<String> read = new ArrayList<>();
    do {
      read.add(lines.readLine());
      assertThat(read).doesNotContainNull();
    } while (!read.get(read.size() - 1).endsWith(end));
    return read;
  }

  private static ChildProcess startLeader(String connectString) {
    List<String> command = new ArrayList<>(AS_A_USER);
    command.addAll(
        ChildProcess.javaCommand(
            List.of("-Xlog:disable"), BusyLeader.class.getName(), connectString));
    return ChildProcess.start(new ProcessBuilder(command).redirectError(Redirect.INHERIT));
  }
}
