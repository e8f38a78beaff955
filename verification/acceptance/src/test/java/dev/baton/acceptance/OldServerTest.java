package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.JournalStep;
import dev.baton.election.Candidate;
import dev.baton.testkit.ServerPlace;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An ensemble of ZooKeeper 3.8, whose watch events have no zxid. */
@Tag("long")
class OldServerTest {
  private static final String PATH = "/jobs/nightly";

  /** The boot loader comes first, and takes all of a server's classes from here. */
  private static final String JARS =
      String.join(
          File.pathSeparator,
          jarOf("zookeeper.jar"),
          jarOf("zookeeper-jute.jar"),
          System.getProperty("java.class.path"));

  private static final ZooKeeperCluster servers =
      ZooKeeperCluster.launch(
          List.of(
              new ServerPlace(
                  "127.0.0.1",
                  "127.0.0.1",
                  List.of("env", "JDK_JAVA_OPTIONS=-Xbootclasspath/a:" + JARS))),
          ZooKeeperConfig.DEFAULT);

  @RegisterExtension private final Scene scene = new Scene();

  private static String jarOf(String name) {
    return Path.of("target/old-server", name).toAbsolutePath().toString();
  }

  @AfterAll
  static void closeServers() {
    servers.close();
  }

  @Test
  void serverIsOld() {
    assertThat(servers.servers().get(0).askWord("srvr")).get().asString().contains("3.8.6");
  }

  @Test
  void nextLeadsWithoutRequest() throws InterruptedException {
    Candidate leader = connect().election(PATH).candidate("leader").campaign();
    leader.awaitLeadership();
    Baton baton = connect();
    Diary diary = new Diary();
    Candidate next = diary.of(baton.election(PATH).candidate("next")).campaign();
    diary.await("standing 2");
    leader.close();
    assertThat(next.awaitLeadership(LIMIT)).isPresent();
    assertThat(baton.journal())
        .extracting(JournalStep::text)
        .anyMatch(text -> text.contains("WaitingInQueue -> LeadingTerm"));
  }

  @Test
  void locksOfAllKindsAreAcquired() throws InterruptedException {
    Baton baton = connect();
    try (var lock = baton.lock("/locks/one").acquire(LIMIT);
        var writer = baton.readWriteLock("/locks/two").writeLock().acquire(LIMIT);
        var permits = baton.semaphore("/locks/three", 2).acquire(LIMIT)) {
      assertThat(lock.isValid() && writer.isValid() && permits.isValid()).isTrue();
    }
  }

  private Baton connect() {
    return scene.connect(servers.connectString());
  }
}
