package dev.baton.dashboard.http;

import dev.baton.dashboard.access.AccessSettings;
import dev.baton.dashboard.access.HostAllowList;
import dev.baton.dashboard.access.UserAccounts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A dashboard in a process with a small heap, which ends when the heap is full. */
final class StormTarget {
  private StormTarget() {}

  static ServingProcess launch() throws IOException {
    return launch("-Xmx64m");
  }

  static ServingProcess launch(String heap) throws IOException {
    return new ServingProcess(
        StormTarget.class, List.of(heap, "-Xss512k", "-XX:+ExitOnOutOfMemoryError"));
  }

  /** Serves; its metrics are the bytes of its heap. */
  public static void main(String[] arguments) throws IOException {
    HostAllowList hosts = new HostAllowList(Set.of(), true);
    AccessSettings access =
        new AccessSettings(true, false, UserAccounts.NONE, Optional.empty(), hosts);
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    DashboardRoutes routes =
        new DashboardRoutes(
            new StubRoutes(),
            access,
            Optional.of(() -> ServingProcess.measureHeap() + "\n"),
            line -> {});
    try (HttpFrontEnd server = routes.serveAt(address, Optional.empty())) {
      ServingProcess.serveUntilClosed(server.address().getPort());
    }
  }
}
