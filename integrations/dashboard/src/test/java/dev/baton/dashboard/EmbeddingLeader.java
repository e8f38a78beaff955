package dev.baton.dashboard;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** A process that leads, and serves the dashboard beside its work, in a heap of 96 MiB. */
final class EmbeddingLeader implements AutoCloseable {
  private final Process process;
  private final int port;

  EmbeddingLeader(String servers, Path users) throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx96m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                EmbeddingLeader.class.getName(),
                servers,
                users.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    port = Integer.parseInt(said.readLine());
  }

  int port() {
    return port;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** Returns the bytes in use after a collection, and how many terms have begun. */
  private static String measure(AtomicInteger terms) {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) + " " + terms + "\n";
  }

  /** Leads, prints the port, and serves until standard input ends, with the parent process. */
  public static void main(String[] arguments) throws IOException {
    AtomicInteger terms = new AtomicInteger();
    try (Baton baton = Baton.connect(arguments[0]);
        Candidate candidate =
            baton
                .election("/leader")
                .candidate("embedding")
                .onElected(term -> terms.incrementAndGet())
                .campaign();
        DashboardServer server =
            DashboardServer.builder(baton)
                .address(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .usersFile(Path.of(arguments[1]))
                .metrics(() -> measure(terms))
                .start()) {
      System.out.println(server.address().getPort());
      System.in.read();
    }
  }
}
