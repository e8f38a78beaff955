package dev.baton.sim;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.Baton;
import dev.baton.internal.ClientContext;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.port.NodeBytes;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.ModelEnsemble;
import dev.baton.testkit.model.ModelNodeListener;
import dev.baton.testkit.model.ModelSettings;
import dev.baton.testkit.model.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A world of two processes with a few users each of one read/write lock. Each writer writes its
 * token by a guarded transaction, and does not wait for the answer. Answers are lost, and servers
 * keep writes back. No write may commit after a hold with a larger token has begun.
 */
public final class GuardedHolds implements ModelNodeListener {
  private static final String LOCK = "/orders";
  private static final String DATA = "/data";
  private static final int USERS = 3;
  private static final int FAULTS = 30;
  private static final Duration EVERY = Duration.ofSeconds(1);

  private final VirtualTime time = new VirtualTime();
  private final ModelEnsemble zooKeeper;
  private final ManualLoop loop = new ManualLoop(time);
  private final Random random;
  private final List<Baton> processes = new ArrayList<>();
  private long youngest;
  private int commits;
  private @Nullable String violation;

  private GuardedHolds(long seed) {
    this.random = new Random(seed);
    this.zooKeeper =
        new ModelEnsemble(
            time,
            new ModelSettings(
                1,
                Duration.ZERO,
                Duration.ZERO,
                Duration.ZERO,
                Duration.ZERO,
                bound -> (long) (random.nextDouble() * bound)));
    zooKeeper.setOnlooker(this);
    zooKeeper.createNode(DATA);
  }

  /** Returns the first violation in so many worlds, or null. The mutation check calls it, too. */
  public static @Nullable String firstFailure(long from, long count) {
    for (long seed = from; seed < from + count; seed++) {
      String failure = new GuardedHolds(seed).play();
      if (failure != null) {
        return "seed " + seed + ": " + failure;
      }
    }
    return null;
  }

  private @Nullable String play() {
    for (int process = 0; process < 2; process++) {
      BatonEngine engine =
          new BatonEngine(
              new ManualLoop(time),
              zooKeeper,
              EngineSettings.DEFAULT,
              new Random(random.nextLong()));
      var unused = engine.connectFirst(Duration.ofSeconds(10));
      processes.add(new Baton(ClientContext.of(engine, loop, loop)));
      for (int user = 0; user < USERS; user++) {
        useLock(processes.get(process));
      }
    }
    for (int fault = 0; fault < FAULTS; fault++) {
      time.runFor(upTo(EVERY));
      makeFault();
    }
    zooKeeper.setLatency(Duration.ofMillis(1));
    time.runFor(Duration.ofMinutes(1));
    return commits < FAULTS && violation == null ? "only " + commits + " commits" : violation;
  }

  private Duration upTo(Duration longest) {
    return Duration.ofNanos((long) (random.nextDouble() * longest.toNanos()));
  }

  private void makeFault() {
    switch (random.nextInt(5)) {
      case 0 -> zooKeeper.loseAnswer(GuardedHolds::isGuarded);
      case 1 -> zooKeeper.loseRequest(GuardedHolds::isGuarded);
      case 2 -> zooKeeper.stallRequest(GuardedHolds::isGuarded, upTo(EVERY.multipliedBy(4)));
      case 3 -> zooKeeper.cutAll();
      default -> zooKeeper.setLatency(upTo(EVERY.dividedBy(random.nextBoolean() ? 1 : 100)));
    }
  }

  private static boolean isGuarded(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.MultiRequest multi
        && multi.parts().stream()
            .anyMatch(
                part ->
                    part instanceof ZooKeeperRequest.SetData write && write.path().equals(DATA));
  }

  /** Acquires the lock, uses it, and does so again, for ever. */
  private void useLock(Baton process) {
    boolean reads = random.nextInt(3) == 0;
    Lock lock =
        reads
            ? process.readWriteLock(LOCK).readLock()
            : process.readWriteLock(LOCK).writeLock().keepIdleFor(upTo(EVERY));
    var unused =
        lock.acquireAsync()
            .thenAcceptAsync(
                hold -> {
                  youngest = Math.max(youngest, hold.fencingToken());
                  if (!reads) {
                    writeToken(hold);
                  }
                  loop.runAfter(upTo(EVERY).toNanos() / 4, () -> goOn(process, hold, reads));
                },
                loop);
  }

  private void goOn(Baton process, LockHold hold, boolean reads) {
    if (!reads && random.nextInt(4) == 0) {
      LockHold reader = hold.downgrade();
      loop.runAfter(upTo(EVERY).toNanos(), () -> endHold(process, reader));
    } else {
      if (!reads && random.nextBoolean()) {
        writeToken(hold);
      }
      endHold(process, hold);
    }
  }

  private void endHold(Baton process, LockHold hold) {
    hold.close();
    loop.runAfter(upTo(EVERY).toNanos() / 4, () -> useLock(process));
  }

  private static void writeToken(LockHold hold) {
    byte[] token = String.valueOf(hold.fencingToken()).getBytes(UTF_8);
    var unused = hold.guard().setData(DATA, token).commitAsync();
  }

  @Override
  public void nodeCreated(String path, long czxid) {
    // Only what is written under a guard counts.
  }

  @Override
  public void nodeWritten(String path, NodeBytes data) {
    if (path.equals(DATA)) {
      commits++;
      long token = Long.parseLong(data.text());
      if (token < youngest && violation == null) {
        violation = "a write by token %d committed when %d held".formatted(token, youngest);
      }
    }
  }

  @Override
  public void nodeDeleted(String path, long czxid, boolean ownerAlive) {
    // Only what is written under a guard counts.
  }
}
