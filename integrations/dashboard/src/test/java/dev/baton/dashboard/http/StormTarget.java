package dev.baton.dashboard.http;

import dev.baton.dashboard.access.AccessSettings;
import dev.baton.dashboard.access.HostAllowList;
import dev.baton.dashboard.access.UserAccounts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** A dashboard in a process with a small heap, which ends when the heap is full. */
final class StormTarget implements AutoCloseable {
  private final Process process;
  private final int port;

  StormTarget() throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-Xss512k",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                StormTarget.class.getName())
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

  /** Returns how many bytes its heap holds after a collection. */
  long usedBytes() throws IOException {
    return Long.parseLong(RawRequest.get("/metrics").sendTo(port).body().strip());
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  private static String measureHeap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) + "\n";
  }

  /** Prints the port, and serves until standard input ends, with the parent process. */
  public static void main(String[] arguments) throws IOException {
    HostAllowList hosts = new HostAllowList(Set.of(), true);
    AccessSettings access =
        new AccessSettings(true, false, false, UserAccounts.NONE, Optional.empty(), hosts);
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    FrontEndSettings settings =
        new FrontEndSettings(
            address, Optional.empty(), access, Optional.of(StormTarget::measureHeap), line -> {});
    try (HttpFrontEnd server = DashboardRoutes.serveDashboard(settings, new StubRoutes())) {
      System.out.println(server.boundAddress().getPort());
      System.in.read();
    }
  }
}
