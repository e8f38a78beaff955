package dev.baton.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.DataFolder;
import dev.baton.testkit.ServerPlace;
import dev.baton.testkit.TempDirectory;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import dev.baton.testkit.ZooKeeperProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Three real servers go back to a backup under a leader and a follower that live on. The ensemble
 * has elected its own leader twice since the backup, so its transaction numbers go back.
 */
class RestoredServersTest {
  private static final String PATH = "/jobs/nightly";
  private static final Duration TIMEOUT = Duration.ofSeconds(4);
  private static final int SERVERS = 3;

  private final TempDirectory disk = new TempDirectory();
  private final TempDirectory backup = new TempDirectory();
  private final ZooKeeperCluster cluster =
      ZooKeeperCluster.launch(
          Collections.nCopies(SERVERS, ServerPlace.LOOPBACK), ZooKeeperConfig.DEFAULT, disk.path());

  @RegisterExtension private final Scene scene = new Scene();
  private final Diary diaryOfA = new Diary();
  private final Diary diaryOfB = new Diary();

  @AfterEach
  void close() {
    cluster.close();
    backup.close();
    disk.close();
  }

  private Candidate campaign(Diary diary, String id) {
    return diary
        .of(scene.connect(cluster.connectString(), TIMEOUT).election(PATH).candidate(id))
        .campaign();
  }

  private void backUp() {
    cluster.servers().forEach(server -> DataFolder.replaceFiles(copyOf(server), dataOf(server)));
  }

  private void restore() {
    cluster.servers().forEach(ZooKeeperProcess::stop);
    cluster.servers().forEach(server -> DataFolder.replaceFiles(dataOf(server), copyOf(server)));
    startServers();
  }

  private void restartServers() {
    cluster.servers().forEach(ZooKeeperProcess::stop);
    startServers();
  }

  private void startServers() {
    cluster.servers().forEach(ZooKeeperProcess::start);
    cluster.servers().forEach(ZooKeeperProcess::awaitServing);
  }

  private Path dataOf(ZooKeeperProcess server) {
    return disk.path().resolve("server-" + server.id()).resolve("data");
  }

  private Path copyOf(ZooKeeperProcess server) {
    return backup.path().resolve("server-" + server.id());
  }

  private static void awaitToldLoss(Diary diary) {
    ConditionWait.waitUntil(
        "word of the loss",
        () -> diary.lines().stream().anyMatch(line -> line.contains("numbers have gone back")));
  }

  /** Returns the leadership of one of them, though problems are told before it begins. */
  private static Leadership awaitLeader(Candidate... candidates) {
    AtomicReference<Leadership> found = new AtomicReference<>();
    ConditionWait.waitUntil(
        "a leader",
        () -> {
          Stream.of(candidates).flatMap(one -> one.leadership().stream()).forEach(found::set);
          return found.get() != null;
        });
    return Objects.requireNonNull(found.get());
  }

  @Test
  void lossOfTransactionsIsToldAndTheElectionGoesOn() throws InterruptedException {
    Candidate former = campaign(new Diary(), "former");
    former.awaitLeadership();
    backUp();
    restartServers();
    restartServers();
    former.close();
    Candidate a = campaign(diaryOfA, "A");
    long token = a.awaitLeadership().fencingToken();
    Candidate b = campaign(diaryOfB, "B");
    diaryOfB.await("standing 2");
    AtomicBoolean both = new AtomicBoolean();
    var unused = b.whenLeader().thenRun(() -> both.set(a.isLeader()));

    restore();

    awaitToldLoss(diaryOfA);
    awaitToldLoss(diaryOfB);
    assertThat(awaitLeader(a, b).fencingToken()).isLessThan(token);
    assertThat(diaryOfA.lines()).anyMatch(line -> line.startsWith("revoked "));
    a.close();
    awaitLeader(b);
    assertThat(both).isFalse();
  }
}
