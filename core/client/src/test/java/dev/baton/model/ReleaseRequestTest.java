package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static dev.baton.model.World.granted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.participants.Participant;
import dev.baton.runtime.node.NodeData;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whoever holds a lock can be asked to let go, with a reason; and need not. */
class ReleaseRequestTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final World world = new World();
  private final ReleaseRequests requests = new ReleaseRequests(world);

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  @Test
  void tellsTheHolderWhoAsksAndWhy() {
    LockHold hold = requests.listening("A", world.lock("A"));

    assertThat(requests.asked(world.lock("B"), "upgrade")).containsExactly("A");
    assertThat(requests.told()).containsExactly("A: B upgrade");
    assertThat(hold.isValid()).as("nothing is forced").isTrue();
    hold.close();
  }

  @Test
  void mayComeFromOneWhoWaits() {
    LockHold hold = requests.listening("A", world.lock("A"));
    hold.onReleaseRequested(request -> hold.close());
    CompletableFuture<LockHold> b = world.wish(world.lock("B"));

    assertThat(requests.asked(world.lock("B"), "I am in a hurry")).containsExactly("A");
    assertThat(granted(b).isValid()).isTrue();
  }

  @Test
  void blocksOnlyUntilItIsDelivered() {
    requests.listening("A", world.lock("A"));
    assertThat(world.lock("B").requestRelease("now").get(0).nodePath())
        .isEqualTo(PATH + "/" + world.inLine().get(0));
    world.run(SOON);
    assertThat(requests.told()).hasSize(1);
  }

  @Test
  void saysThatNobodyHolds() {
    assertThat(requests.asked(world.lock("A"), "now")).isEmpty();
    LockHold hold = granted(world.wish(world.lock("A")));
    hold.close();
    world.run(SOON);
    assertThat(requests.asked(world.lock("A"), "now")).isEmpty();
  }

  @Test
  void reachesOneWhoAsksToBeToldLater() {
    LockHold hold = granted(world.wish(world.lock("A")));
    requests.asked(world.lock("B"), "first");
    requests.asked(world.lock("B"), "second");
    requests.listening("A", hold);
    world.run(SOON);
    assertThat(requests.told()).containsExactly("A: B second");
  }

  @Test
  void isToldAgainWhenItIsMadeAgain() {
    requests.listening("A", world.lock("A"));
    requests.asked(world.lock("B"), "now");
    requests.asked(world.lock("B"), "now");
    assertThat(requests.told()).containsExactly("A: B now", "A: B now");
  }

  @Test
  void isToldOnceHoweverOftenTheConnectionIsLost() {
    requests.listening("A", world.lock("A"));
    requests.asked(world.lock("B"), "now");
    world.zooKeeper.cutAll();
    world.run(TIMEOUT);
    assertThat(requests.told()).containsExactly("A: B now");
  }

  @Test
  void isNotToldToOneWhoHasClosed() {
    LockHold hold = requests.listening("A", world.lock("A").keepIdleFor(LONG));
    CompletableFuture<List<Participant>> asking = world.lock("B").requestReleaseAsync("now");
    hold.close();
    world.run(SOON);
    assertThat(asking).isCompleted();
    assertThat(requests.told()).isEmpty();
  }

  @Test
  void endsAPlaceThatIsKeptThoughNobodyHasTheLock() {
    granted(world.wish(world.lock("A").keepIdleFor(LONG))).close();
    world.run(SOON);
    assertThat(world.ids()).containsExactly("A");

    assertThat(requests.asked(world.lock("B"), "now")).containsExactly("A");
    assertThat(world.inLine()).isEmpty();
  }

  @Test
  void letsOthersHaveTheirTurnBeforeTheNextOfTheSameProcess() {
    LockHold hold = requests.listening("A", world.lock("A"));
    final CompletableFuture<LockHold> here = world.wish(world.lock("A"));
    final CompletableFuture<LockHold> there = world.wish(world.lock("B"));
    requests.asked(world.lock("B"), "now");
    hold.close();
    world.run(SOON);

    assertThat(here).isNotDone();
    LockHold next = granted(there);
    assertThat(next.isValid()).isTrue();
    next.close();
    world.run(SOON);
    assertThat(requests.listening("A again", granted(here)).isValid()).isTrue();
    world.run(SOON);
    assertThat(requests.told())
        .as("the next place knows nothing of it")
        .containsExactly("A: B now");
  }

  @Test
  void asksAllReadersWhoHoldAndNobodyElse() {
    requests.listening("A", world.readLock("A"));
    requests.listening("B", world.readLock("B"));
    final CompletableFuture<LockHold> writer = world.wish(world.writeLock("C"));
    final CompletableFuture<LockHold> reader = world.wish(world.readLock("D"));

    assertThat(requests.asked(world.writeLock("C"), "now")).containsExactly("A", "B");
    assertThat(requests.told()).containsExactlyInAnyOrder("A: C now", "B: C now");
    assertThat(writer).isNotDone();
    assertThat(reader).isNotDone();
  }

  @Test
  void reachesAWriterWhoReadsOnAndThoseWhoReadBesideIt() {
    LockHold writer = granted(world.wish(world.writeLock("A")));
    final CompletableFuture<LockHold> b = world.wish(world.readLock("B"));
    assertThat(requests.asked(world.readLock("C"), "one")).containsExactly("A");
    requests.listening("A", writer.downgrade());
    world.run(SOON);
    assertThat(requests.told()).containsExactly("A: C one");
    assertThat(
            world.zooKeeper.nodeData(PATH + "/" + world.inLine().get(0)).flatMap(NodeData::decode))
        .hasValueSatisfying(data -> assertThat(data.mail()).isNotNull());

    requests.listening("B", granted(b));
    assertThat(requests.asked(world.readLock("C"), "two")).containsExactly("A", "B");
    assertThat(requests.told()).containsExactlyInAnyOrder("A: C one", "A: C two", "B: C two");
  }

  @Test
  void asksAllWhoHoldPermits() {
    for (String machine : List.of("A", "B", "C")) {
      Lock one = world.baton(machine).semaphore(PATH, 2).permits(1).withHolderId(machine);
      CompletableFuture<LockHold> hold = world.wish(one);
      assertThat(hold.isDone()).isEqualTo(!machine.equals("C"));
    }
    Lock asking = world.baton("D").semaphore(PATH, 2).permits(1).withHolderId("D");
    assertThat(requests.asked(asking, "now")).containsExactly("A", "B");
  }

  @Test
  void asksAPlaceThatComesToHoldOnlyThen() {
    LockHold first = granted(world.wish(world.lock("A")));
    CompletableFuture<LockHold> second = world.wish(world.lock("B"));
    first.close();
    assertThat(requests.asked(world.lock("C"), "now")).containsExactly("B");
    requests.listening("B", granted(second));
    world.run(SOON);
    assertThat(requests.told()).containsExactly("B: C now");
  }

  @Test
  void costsAReadingOfTheLineAndAReadingAndAWriteOfEachHolder() {
    requests.listening("A", world.lock("A"));
    for (String waiting : List.of("B", "C", "D")) {
      assertThat(world.wish(world.lock(waiting))).isNotDone();
    }
    world.lock("E");
    world.run(SOON);
    CompletableFuture<List<Participant>> asking = world.lock("E").requestReleaseAsync("now");
    List<ZooKeeperRequest> sent = world.requestsIn(SOON);

    assertThat(asking).isCompleted();
    assertThat(requests.told()).hasSize(1);
    assertThat(Asked.count(sent, Asked::line)).isEqualTo(1);
    assertThat(Asked.count(sent, Asked::share)).isEqualTo(1);
    assertThat(Asked.count(sent, Asked::node))
        .as("by who asks, by the holder, and by the two who watch that node")
        .isEqualTo(4);
  }
}
