package dev.baton.sim.swarm;

import dev.baton.error.BatonException;
import dev.baton.error.UnreachableException;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.sim.check.WorldFinding;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * The habits of a lock's user. In one world of eight, users try for a while, and wait until what
 * they have released is free. Some of them never close what they have lost.
 */
final class LockHabits {
  private static final int ONE_WORLD_IN = 8;
  private static final int CARELESS_IN = 3;

  private final SwarmWorld world;
  private final SwarmMachine machine;
  private final String path;
  private final boolean happens;
  private final int number;

  LockHabits(SwarmWorld world, SwarmMachine machine, String path) {
    this.world = world;
    this.machine = machine;
    this.path = path;
    this.happens = world.plan().seed() % ONE_WORLD_IN == ONE_WORLD_IN - 2;
    this.number = world.lockUsers().size();
  }

  /** Returns true if the user waits until a released lock is free. */
  boolean waitsForRelease() {
    return happens;
  }

  /** Returns true if the user never closes a lost hold. */
  boolean keepsLostHold() {
    return happens && number % CARELESS_IN == 0;
  }

  /** Waits for the lock without limit, or tries for a while. */
  CompletableFuture<LockHold> acquireOrTry(Lock lock, String name) {
    if (!happens) {
      return lock.acquireAsync();
    }
    Duration timeout = world.plan().timeout();
    long begun = machine.loop().nanoTime();
    CompletableFuture<LockHold> tried =
        lock.tryAcquireAsync(number % 2 == 0 ? Duration.ofMillis(1) : timeout.dividedBy(2));
    var unused =
        tried.whenComplete(
            (hold, failure) -> {
              boolean early = machine.loop().nanoTime() - begun < timeout.toNanos();
              if (failure instanceof UnreachableException && early) {
                noteFinding(name, WorldFinding.HASTY, 0, String.valueOf(failure.getMessage()));
              }
            });
    return tried;
  }

  private void noteFinding(String name, WorldFinding finding, long token, String detail) {
    world.eventLog().noteFinding(name, path, finding, token, detail);
  }

  /** Closes a hold. Some users wait, and check that the lock is free then. */
  void closeHold(LockHold hold, String name) {
    if (!happens) {
      hold.close();
      return;
    }
    boolean alone = isUnused();
    long begun = world.virtualTime().now();
    CompletableFuture<Void> returned = new CompletableFuture<>();
    CompletableFuture<Void> outOfReach = machine.whenOutOfReach(returned);
    long calls = world.callCount() + 1;
    world.noteCall();
    try {
      hold.closeAndWait();
    } catch (BatonException e) {
      alone = false; // It says why the lock is not free.
    }
    long took = world.virtualTime().now() - begun;
    boolean reached = machine.isConnected() && !outOfReach.isDone();
    boolean inTime = reached && took < world.plan().timeout().toNanos();
    returned.complete(null);
    if (alone && inTime && isUnused() && calls == world.callCount()) {
      checkFree(hold, name);
    }
  }

  private boolean isUnused() {
    return !machine.isDead()
        && !machine.isStuck()
        && world.lockUsers().stream().noneMatch(user -> user.isUsing(machine, path));
  }

  /**
   * Checks that the node is gone, unless servers may have said so of a node that stands, or its
   * session was given up: then it goes with the session.
   */
  private void checkFree(LockHold hold, String name) {
    String node = world.placeWatcher().nodeOf(hold.fencingToken());
    boolean misled =
        world.placeWatcher().hasRestored()
            || world.placeWatcher().isGivenUp(hold.fencingToken())
            || world.plan().hasStep(StepKind.FORGET_SESSIONS);
    if (world.zooKeeper().nodeExists(node) && !misled) {
      noteFinding(name, WorldFinding.NOT_FREE, hold.fencingToken(), node);
    }
  }
}
