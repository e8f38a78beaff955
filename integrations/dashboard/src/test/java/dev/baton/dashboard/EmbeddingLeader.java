package dev.baton.dashboard;

import dev.baton.Baton;
import dev.baton.dashboard.http.ServingProcess;
import dev.baton.election.Candidate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A process that leads, and serves the dashboard beside its work, in a heap of 96 MiB. */
final class EmbeddingLeader {
  private EmbeddingLeader() {}

  static ServingProcess launch(String servers, Path users) throws IOException {
    return new ServingProcess(
        EmbeddingLeader.class,
        List.of("-Xmx96m", "-XX:+ExitOnOutOfMemoryError"),
        servers,
        users.toString());
  }

  /** Connects by a session that lasts while other programs take the processors for a while. */
  private static Baton connect(String servers) {
    return Baton.builder(servers).sessionTimeout(Duration.ofMinutes(1)).connect();
  }

  /** Leads and serves; its metrics are the bytes of its heap, and how many terms have begun. */
  public static void main(String[] arguments) throws IOException {
    AtomicInteger terms = new AtomicInteger();
    try (Baton baton = connect(arguments[0]);
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
                .metrics(() -> ServingProcess.measureHeap() + " " + terms + "\n")
                .start()) {
      ServingProcess.serveUntilClosed(server.address().getPort());
    }
  }
}
