package dev.baton.browser;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.dashboard.DashboardServer;
import dev.baton.dashboard.access.PasswordHash;
import dev.baton.election.Candidate;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.TempDirectory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** A ZooKeeper, elections on it, and a dashboard with an operator and a reader over them. */
final class WatchedEnsemble implements AutoCloseable {
  static final String PASSWORD = "correct horse";

  private final TempDirectory folder = new TempDirectory();
  private final EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.launch();
  private final Baton baton = Baton.connect(zooKeeper.connectString());
  private final List<Candidate> candidates = new ArrayList<>();
  private final DashboardServer server;

  WatchedEnsemble() throws IOException {
    String hash = PasswordHash.hashPassword(PASSWORD.toCharArray()).formatHash();
    Path users =
        Files.writeString(
            folder.path().resolve("users"),
            "ada:operator:" + hash + "\nrita:reader:" + hash + "\n");
    Files.setPosixFilePermissions(users, PosixFilePermissions.fromString("rw-------"));
    server =
        DashboardServer.builder(baton)
            .address(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .usersFile(users)
            .allowChanges()
            .start();
  }

  Baton baton() {
    return baton;
  }

  /** Returns another process's connection, as far as ZooKeeper knows. */
  Baton connectOther() {
    return Baton.connect(zooKeeper.connectString());
  }

  URI address() {
    return server.address();
  }

  Candidate campaign(String path, String id) {
    return campaign(baton, path, id);
  }

  /** Joins an election, behind those who have joined already. */
  Candidate campaign(Baton by, String path, String id) {
    int before = baton.election(path).participants().size();
    Candidate candidate = by.election(path).candidate(id).metadata("<b>port 80</b>").campaign();
    candidates.add(candidate);
    await().atMost(LIMIT).until(() -> baton.election(path).participants().size() > before);
    return candidate;
  }

  void closeCandidates() {
    candidates.forEach(Candidate::close);
    candidates.clear();
  }

  @Override
  public void close() {
    server.close();
    baton.close();
    zooKeeper.close();
    folder.close();
  }
}
