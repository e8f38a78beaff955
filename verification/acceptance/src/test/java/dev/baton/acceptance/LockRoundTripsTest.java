package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What locks that are shared cost, to the last request, on three servers: each who stands in line
 * {@code looks} at the line, {@code watches} a node, {@code asks} the ensemble whether its own node
 * stands, {@code shares} with others that it holds, {@code deletes}. Sessions outlast the test, so
 * that nothing is asked because of the time.
 */
@Tag("long")
class LockRoundTripsTest {
  private static final Duration FOREVER = Duration.ofMinutes(10);
  private static final String OWN = "our node stands and is watched";
  private static final String AHEAD = "it stands and is watched";

  @RegisterExtension private final Scene scene = new Scene();
  private final ZooKeeperCluster servers =
      ZooKeeperCluster.launch(
          3, ZooKeeperConfig.DEFAULT.withSessionTimeouts(Duration.ofMillis(200), FOREVER));

  @AfterEach
  void close() {
    servers.close();
  }

  /** One who wants a lock; what completes says after how many round trips it held. */
  private record One(
      Party party, CompletableFuture<LockHold> hold, CompletableFuture<Integer> rounds) {
    static One of(Party party, CompletableFuture<LockHold> hold) {
      return new One(party, hold, hold.thenApply(held -> party.counted().rounds()));
    }

    int roundsToHold() {
      assertThat(rounds).succeedsWithin(LIMIT);
      return rounds.join();
    }

    void release() {
      assertThat(hold).isCompleted();
      hold.join().close();
    }

    /** What it has asked since all stood in line. */
    List<String> asked() {
      return party.counted().asked().stream().map(One::kind).filter(Objects::nonNull).toList();
    }

    /** The same, but for the line: whoever asks for its participants looks at it, too. */
    List<String> changed() {
      return asked().stream().filter(kind -> !kind.equals("looks")).toList();
    }

    void awaitAsked(String... expected) {
      ConditionWait.waitUntil(
          "it to ask " + List.of(expected), () -> asked().equals(List.of(expected)));
    }

    /** Who is told of changes has been told of all that its server knows by now. */
    void awaitLine(int length) {
      ConditionWait.waitUntil(
          "it to see " + length + " in line",
          () -> party.baton().lock(Party.PATH).participants().size() == length);
    }

    private static @Nullable String kind(ZooKeeperRequest request) {
      if (request instanceof ZooKeeperRequest.MultiRequest multi) {
        return multi.parts().get(0) instanceof ZooKeeperRequest.SetData ? "shares" : "asks";
      }
      if (request instanceof ZooKeeperRequest.GetData read) {
        return read.watch() ? "watches" : null;
      }
      if (request instanceof ZooKeeperRequest.GetChildren) {
        return "looks";
      }
      return request instanceof ZooKeeperRequest.Delete ? "deletes" : null;
    }
  }

  private Party party() {
    return Party.at(servers.connectString(), Scene.settings(FOREVER), scene);
  }

  /** One holds the lock, or others, too. */
  private One holder(Function<Baton, Lock> kind) {
    Party party = party();
    One one = One.of(party, scene.add(kind.apply(party.baton()).acquireAsync()));
    assertThat(one.roundsToHold()).isLessThanOrEqualTo(2);
    party.awaitSteps(OWN, 1);
    return one;
  }

  /** One waits, and will be told of the end of so many others, all that it waits for. */
  private One waiter(Function<Baton, Lock> kind, int watched) {
    One one = farWaiter(kind, watched);
    one.party().awaitSteps(OWN, 1);
    return one;
  }

  /** One waits for more than it will be told of, and watches its own node with a heartbeat. */
  private One farWaiter(Function<Baton, Lock> kind, int watched) {
    Party party = party();
    One one = One.of(party, scene.add(kind.apply(party.baton()).acquireAsync()));
    party.awaitSteps(AHEAD, watched);
    return one;
  }

  /** From here on it counts what they ask. */
  private static List<One> settled(One... line) {
    List<One> all = new ArrayList<>(List.of(line));
    all.forEach(one -> one.party().counted().asked().clear());
    return all;
  }

  private static Lock reader(Baton baton) {
    return baton.readWriteLock(Party.PATH).readLock();
  }

  private static Lock writer(Baton baton) {
    return baton.readWriteLock(Party.PATH).writeLock();
  }

  private static Lock permit(Baton baton) {
    return baton.semaphore(Party.PATH, 2).permits(1);
  }

  private static void assertHoldsWithoutAsking(One one) {
    assertThat(one.roundsToHold()).isZero();
    one.party().assertLedByTheEventItself();
  }

  @Test
  void acquiringBesideOthersTakesOne() {
    holder(LockRoundTripsTest::reader);
    assertThat(holder(LockRoundTripsTest::reader).roundsToHold()).isEqualTo(1);
  }

  @Test
  void acquiringAPermitThatIsLeftTakesOne() {
    holder(LockRoundTripsTest::permit);
    assertThat(holder(LockRoundTripsTest::permit).roundsToHold()).isEqualTo(1);
  }

  @Test
  void aWritersEndLetsTheReadersUpToTheNextWriterInAndNobodyAsksAnything() {
    One a = holder(LockRoundTripsTest::writer);
    One b = waiter(LockRoundTripsTest::reader, 1);
    One c = waiter(LockRoundTripsTest::reader, 1);
    One d = farWaiter(LockRoundTripsTest::writer, 1);
    One e = farWaiter(LockRoundTripsTest::reader, 1);
    List<One> line = settled(a, b, c, d, e);

    a.release();
    assertHoldsWithoutAsking(b);
    assertHoldsWithoutAsking(c);
    line.forEach(one -> one.awaitLine(4));
    assertThat(line.stream().map(One::changed))
        .containsExactly(List.of("deletes"), List.of(), List.of(), List.of(), List.of());
  }

  @Test
  void aReadersEndWakesOneWriterWhichLooksOnce() {
    One a = holder(LockRoundTripsTest::reader);
    One b = holder(LockRoundTripsTest::reader);
    One c = farWaiter(LockRoundTripsTest::writer, 1);
    One d = waiter(LockRoundTripsTest::reader, 1);
    List<One> line = settled(a, b, c, d);

    b.release();
    c.awaitAsked("looks", "watches", "watches");
    c.party().awaitSteps(AHEAD, 2);
    a.release();
    assertHoldsWithoutAsking(c);
    line.forEach(one -> one.awaitLine(2));
    assertThat(line.stream().map(One::changed))
        .containsExactly(
            List.of("deletes"), List.of("deletes"), List.of("watches", "watches"), List.of());
  }

  @Test
  void aPermitThatIsGivenBackGoesToTheFirstWhoWaitsAndOnlyTheNextLooks() {
    One a = holder(LockRoundTripsTest::permit);
    One b = holder(LockRoundTripsTest::permit);
    One c = waiter(LockRoundTripsTest::permit, 2);
    One d = farWaiter(LockRoundTripsTest::permit, 1);
    One e = farWaiter(LockRoundTripsTest::permit, 1);
    List<One> line = settled(a, b, c, d, e);

    a.release();
    assertHoldsWithoutAsking(c);
    c.awaitAsked("shares", "watches");
    d.awaitAsked("looks", "watches", "watches", "watches");
    line.forEach(one -> one.awaitLine(4));
    assertThat(line.stream().map(One::changed))
        .containsExactly(
            List.of("deletes"),
            List.of(),
            List.of("shares", "watches"),
            List.of("watches", "watches", "watches"),
            List.of());
  }
}
