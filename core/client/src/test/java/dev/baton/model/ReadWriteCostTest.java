package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.lock.ReadWriteLock;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a lock for readers and writers asks of ZooKeeper, to the last request. */
class ReadWriteCostTest {
  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  /** Of machines called A and so on, each of which has been connected before. */
  private Lock lock(int machine, char mode) {
    String name = String.valueOf((char) ('A' + machine));
    ReadWriteLock lock = world.baton(name).readWriteLock(PATH);
    return mode == 'r' ? lock.readLock() : lock.writeLock();
  }

  /** Acquires as a reader or a writer for each letter, one after the other. */
  private List<CompletableFuture<LockHold>> line(String modes) {
    for (int i = 0; i < modes.length(); i++) {
      lock(i, modes.charAt(i));
    }
    world.run(SOON);
    List<CompletableFuture<LockHold>> line = new ArrayList<>();
    for (int i = 0; i < modes.length(); i++) {
      line.add(lock(i, modes.charAt(i)).acquireAsync());
      world.run(SOON);
    }
    return line;
  }

  private static String holders(List<CompletableFuture<LockHold>> line) {
    StringBuilder holders = new StringBuilder();
    for (int i = 0; i < line.size(); i++) {
      if (line.get(i).isDone() && line.get(i).join().isValid()) {
        holders.append((char) ('A' + i));
      }
    }
    return holders.toString();
  }

  private List<ZooKeeperRequest> afterReleaseOf(CompletableFuture<LockHold> holder) {
    assertThat(holder).isCompleted();
    holder.join().close();
    return world.requestsIn(SOON);
  }

  /** All that is asked but to be heard and to renew leases. */
  private static List<ZooKeeperRequest> lookups(List<ZooKeeperRequest> requests) {
    return requests.stream().filter(r -> Asked.line(r) || Asked.node(r)).toList();
  }

  private static void assertOnlyDeletes(List<ZooKeeperRequest> requests) {
    assertThat(Asked.count(requests, Asked::delete)).isEqualTo(1);
    assertThat(lookups(requests)).isEmpty();
  }

  @Test
  void acquiringWhatIsFreeCostsACreateAndAReadingInOneFlight() {
    line("r");
    CompletableFuture<LockHold> second = lock(0, 'r').acquireAsync();
    List<ZooKeeperRequest> requests = world.requestsIn(SOON);

    assertThat(second).isCompleted();
    assertThat(Asked.count(requests, Asked::seat)).isEqualTo(1);
    assertThat(Asked.count(requests, Asked::line)).isEqualTo(1);
    assertThat(lookups(requests)).as("the other is the watch on its own node").hasSize(2);
  }

  @Test
  void aWritersEndLetsTheReadersUpToTheNextWriterInAndWakesNobodyElse() {
    List<CompletableFuture<LockHold>> line = line("wrrrwr");
    world.run(TIMEOUT);

    assertOnlyDeletes(afterReleaseOf(line.get(0)));
    assertThat(holders(line)).isEqualTo("BCD");
  }

  @Test
  void aReadersEndWakesOneWriterWhichReadsOnce() {
    List<CompletableFuture<LockHold>> line = line("rrwwr");

    List<ZooKeeperRequest> requests = afterReleaseOf(line.get(1));
    assertThat(Asked.count(requests, Asked::check)).isZero();
    assertThat(Asked.count(requests, Asked::line)).isEqualTo(1);
    assertThat(lookups(requests))
        .as("the others are the watches on the reader left and, now near, on its own node")
        .hasSize(3);
    assertThat(holders(line)).isEqualTo("A");

    world.run(TIMEOUT);
    assertOnlyDeletes(afterReleaseOf(line.get(0)));
    assertThat(holders(line)).isEqualTo("C");
  }

  @Test
  void aReadersEndWakesNobodyIfNoWriterIsJustBehindIt() {
    List<CompletableFuture<LockHold>> line = line("rrrw");

    assertOnlyDeletes(afterReleaseOf(line.get(0)));
    assertOnlyDeletes(afterReleaseOf(line.get(1)));
    List<ZooKeeperRequest> last = afterReleaseOf(line.get(2));
    assertThat(Asked.count(last, Asked::line)).isEqualTo(1);
    assertThat(holders(line)).isEqualTo("D");
  }

  @Test
  void goingOnAsAReaderCostsOneWriteAndAReadingOfEachWhoIsLetIn() {
    List<CompletableFuture<LockHold>> line = line("wrrwr");
    world.run(TIMEOUT);
    LockHold reader = line.get(0).join().downgrade();
    List<ZooKeeperRequest> requests = world.requestsIn(SOON);

    assertThat(Asked.count(requests, Asked::share)).isEqualTo(1);
    assertThat(Asked.count(requests, Asked::line)).isZero();
    assertThat(Asked.count(requests, Asked::node)).as("two readers, and its own").isEqualTo(3);
    assertThat(holders(line)).isEqualTo("BC");
    assertThat(reader.isValid()).isTrue();
  }
}
