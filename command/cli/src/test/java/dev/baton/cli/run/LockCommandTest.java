package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.cli.run.Runs.Run;
import dev.baton.cli.shell.ExitCode;
import dev.baton.lock.LockHold;
import dev.baton.lock.Semaphore;
import dev.baton.participants.Peers;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code baton lock}, beside locks of the library; all else is as {@link RunCommandTest} has it.
 */
@Tag("long")
class LockCommandTest {
  private static final String LOCK = "/orders/42";

  private static EmbeddedZooKeeper zooKeeper;
  private static Baton baton;

  @TempDir Path folder;

  private Runs runs;

  @BeforeAll
  static void launch() {
    zooKeeper = EmbeddedZooKeeper.launch();
    baton = Baton.connect(zooKeeper.connectString());
  }

  @AfterAll
  static void stop() {
    baton.close();
    zooKeeper.close();
  }

  @BeforeEach
  void begin() {
    runs = new Runs("lock", folder, zooKeeper.connectString());
  }

  @AfterEach
  void end() {
    runs.close();
    await().atMost(LIMIT).until(() -> baton.lock(LOCK).participants().isEmpty());
  }

  @Test
  void runsTheCommandWithTheLockHeldAndEndsAsItDoes() throws IOException, InterruptedException {
    LockHold before = baton.lock(LOCK).acquire();
    before.close();
    Run run = runs.start(LOCK, "me", "echo $BATON_LOCK $BATON_ID $BATON_FENCING_TOKEN; exit 3");
    assertThat(run.exitCode()).isEqualTo(3);
    String[] said = Runs.text(run.out()).strip().split(" ");
    assertThat(said).startsWith(LOCK, "me").hasSize(3);
    assertThat(Long.parseLong(said[2])).isGreaterThan(before.fencingToken());
  }

  @Test
  void waitsUntilWhoeverHoldsTheLockLetsGo() throws IOException, InterruptedException {
    Path ran = folder.resolve("ran");
    try (LockHold hold = baton.lock(LOCK).withHolderId("library").acquire()) {
      Run run = runs.start(LOCK, "waiter", "touch " + ran);
      run.awaitSaid("waiting at position 2; library holds it");
      assertThat(ran).doesNotExist();
      hold.close();
      assertThat(run.exitCode()).isZero();
      assertThat(run.said()).contains("locked, with fencing token");
    }
    assertThat(Files.exists(ran)).isTrue();
  }

  @Test
  void doesNotWaitLongerThanItIsTold() throws IOException, InterruptedException {
    try (LockHold hold = baton.lock(LOCK).acquire()) {
      Run run = runs.start(LOCK, "hasty", "true", "--wait", "0s");
      assertThat(run.exitCode()).isEqualTo(ExitCode.NOT_ELECTED);
      assertThat(run.said()).contains("not locked within --wait");
      assertThat(hold.isValid()).isTrue();
    }
  }

  @Test
  void sharesTheQueueWithAnotherLibrary() throws IOException, InterruptedException {
    String path = LOCK + "/mutex";
    try (LockHold hold =
        baton.lock(path).sharedWith(Peers.CURATOR_MUTEX).withHolderId("library").acquire()) {
      Run run = runs.start(path, "waiter", "true", "--shared-with", "curator-selector");
      run.awaitSaid("waiting at position 2; library holds it");
      hold.close();
      assertThat(run.exitCode()).isZero();
    }
    Run run = runs.start(path, "latch", "true", "--shared-with", "curator-latch", "--meta", "x");
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.said()).contains("no metadata");
  }

  @Test
  void sharesTheLockWithOthersWhoDoAndWithNobodyElse() throws IOException, InterruptedException {
    try (LockHold reading =
        baton.readWriteLock(LOCK).readLock().withHolderId("library").acquire()) {
      assertThat(runs.start(LOCK, "sharer", "true", "--shared").exitCode()).isZero();
      Run alone = runs.start(LOCK, "alone", "true", "--exclusive");
      alone.awaitSaid("waiting at position 2; library holds it");
      reading.close();
      assertThat(alone.exitCode()).isZero();
    }
  }

  @Test
  void takesOneOfSoManyPermits() throws IOException, InterruptedException {
    Semaphore two = baton.semaphore(LOCK, 2);
    LockHold first = two.permits(1).withHolderId("first").acquire();
    try (LockHold second = two.acquire()) {
      Run run = runs.start(LOCK, "third", "echo $BATON_LOCK", "--permits", "2");
      run.awaitSaid("waiting at position 3; first holds it");
      first.close();
      assertThat(run.exitCode()).isZero();
      assertThat(Runs.text(run.out())).isEqualTo(LOCK + "\n");
      assertThat(second.isValid()).isTrue();
    }
  }

  @Test
  void namesBothNumbersOfPermitsIfOthersSayAnother() throws IOException, InterruptedException {
    try (LockHold hold = baton.semaphore(LOCK, 5).acquire()) {
      Run run = runs.start(LOCK, "other", "true", "--permits", "3");
      assertThat(run.exitCode()).isEqualTo(ExitCode.UNUSABLE);
      assertThat(run.said()).contains("other participants say that it has 5 permits, and not 3");
      assertThat(hold.isValid()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--shared", "--exclusive", "--permits=3"})
  void endsTheCommandWhenTheLockIsLost(String option)
      throws IOException, InterruptedException, KeeperException {
    Path began = folder.resolve("began");
    String[] options = option.isEmpty() ? new String[0] : new String[] {option};
    Run run = runs.start(LOCK, "loser", "touch " + began + "; sleep 1000 & wait", options);
    await().atMost(LIMIT).until(() -> Files.exists(began));
    try (ZooKeeper client = new ZooKeeper(zooKeeper.connectString(), 10_000, event -> {})) {
      client.delete(baton.lock(LOCK).participants().get(0).nodePath(), -1);
    }
    assertThat(run.exitCode()).isEqualTo(ExitCode.LOST);
    assertThat(run.said()).contains("the lock was lost");
  }
}
