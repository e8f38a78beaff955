package dev.baton.sim.swarm;

import dev.baton.Baton;
import dev.baton.error.BatonException;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.lock.MultiHold;
import dev.baton.lock.MultiLock;
import dev.baton.protocol.LockMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A user of a lock, which acquires the lock once. The user waits for the lock, writes under it for
 * a while, and releases it. A reader and a holder of permits write nothing. A writer among readers
 * may downgrade first, and is then a new user.
 */
final class LockUser {
  private static final int WRITES = 4;

  /** The lock that some users of a plain lock acquire together with it. */
  private static final String SECOND_PATH = "/second";

  private final SwarmWorld world;
  private final SwarmMachine machine;
  private final String path;
  private final LockHabits habits;
  private LockMode mode;
  private String name;
  private LeaderSightings sightings;
  private @Nullable LockHold hold;
  private volatile @Nullable MultiHold all;
  private boolean over;

  LockUser(SwarmWorld world, SwarmMachine machine, String name, String path, LockMode mode) {
    this.world = world;
    this.machine = machine;
    this.path = path;
    this.habits = new LockHabits(world, machine, path);
    this.mode = mode;
    this.name = name;
    this.sightings = new LeaderSightings(world, name, path);
    noteEvent(JournalEventKind.CAME, 0, mode.nodeText());
    boolean both = mode == LockMode.EXCLUSIVE && world.locksTogether();
    var unused =
        (both ? requestBoth() : requestLock()).whenCompleteAsync(this::takeAnswer, machine);
  }

  /** Requests a second lock, too: the order in which the user names them must not matter. */
  private CompletableFuture<LockHold> requestBoth() {
    List<String> paths = new ArrayList<>(List.of(path, SECOND_PATH));
    if (world.lockUsers().size() % 4 < 2) {
      Collections.reverse(paths);
    }
    MultiLock both =
        machine.baton().lockAll(paths).withHolderId(name).stopTimeout(world.plan().stopTimeout());
    Duration some = world.plan().timeout().dividedBy(2);
    return (world.lockUsers().size() % 8 < 2 ? both.acquireAsync(some) : both.acquireAsync())
        .thenApply(this::takeBoth);
  }

  private LockHold takeBoth(MultiHold both) {
    all = both;
    return both.allHolds().get(0);
  }

  /** Requests the lock: waits without limit, waits for a while, or only tries. */
  private CompletableFuture<LockHold> requestLock() {
    Duration timeout = world.plan().timeout();
    Lock lock = createLock().withHolderId(name).stopTimeout(world.plan().stopTimeout());
    return switch ((int) world.randomBelow(8)) {
      case 0 -> lock.tryAcquireAsync();
      case 1 -> lock.acquireAsync(timeout.dividedBy(2));
      case 2, 3 -> habits.acquireOrTry(lock, name);
      default -> lock.acquireAsync();
    };
  }

  private Lock createLock() {
    Baton baton = machine.baton();
    SwarmPeers members = world.swarmPeers();
    if (mode == LockMode.READ) {
      return members.shareLock(baton.readWriteLock(path)).readLock();
    }
    if (mode instanceof LockMode.PermitMode permits) {
      return baton.semaphore(path, permits.allPermits()).permits(permits.takenPermits());
    }
    return withLocalQueue(
        mode == LockMode.EXCLUSIVE
            ? members.shareLock(baton.lock(path))
            : members.shareLock(baton.readWriteLock(path)).writeLock());
  }

  private Lock withLocalQueue(Lock lock) {
    Duration some = world.plan().timeout().dividedBy(2);
    return lock.maxLocalHandOvers((int) world.randomBelow(4))
        .keepIdleFor(world.randomBelow(2) == 0 || habits.waitsForRelease() ? Duration.ZERO : some);
  }

  private void noteEvent(JournalEventKind kind, long token, String what) {
    world.eventLog().noteEvent(name, path, kind, token, what);
  }

  private void takeAnswer(@Nullable LockHold granted, @Nullable Throwable failure) {
    if (granted != null) {
      machine.userLoop().runAfter(1, () -> beginHold(granted));
    } else if (failure instanceof BatonException
        || (failure != null && failure.getCause() instanceof BatonException)) {
      noteLeft();
    } else {
      noteEvent(JournalEventKind.CRASHED, 0, String.valueOf(failure));
    }
  }

  /** Begins the hold, but not at the moment of another's release: time alone tells the order. */
  private void beginHold(LockHold granted) {
    hold = granted;
    noteEvent(JournalEventKind.ELECTED, granted.fencingToken(), "");
    granted.onLost(reason -> machine.execute(() -> onLost(granted, reason.name())));
    granted.onReleaseRequested(request -> machine.execute(() -> releaseHold(granted, "asked")));
    workAsHolder(granted, (int) world.randomBelow(WRITES));
  }

  private void onLost(LockHold lost, String why) {
    if (hold == lost && habits.keepsLostHold()) {
      hold = null;
      noteEvent(JournalEventKind.REVOKED, lost.fencingToken(), why + ", never closed");
      noteLeft();
    } else {
      releaseHold(lost, why);
    }
  }

  private void workAsHolder(LockHold held, int writesLeft) {
    if (hold != held) {
      return;
    }
    world.deliverSoon(
        () -> {
          checkHold();
          if (isWriter()) {
            world.tokenRegister().writeToken(name, path, held.fencingToken());
          }
        });
    if (isWriter()) {
      world.guardedNodes().writeUnderLock(name, machine, held);
    }
    Runnable next =
        writesLeft > 0 ? () -> workAsHolder(held, writesLeft - 1) : () -> stopHold(held);
    machine.userLoop().runAfter(world.randomBelow(world.plan().timeout().toNanos() / 2), next);
  }

  private boolean isWriter() {
    return mode == LockMode.EXCLUSIVE || mode == LockMode.WRITE;
  }

  private void stopHold(LockHold held) {
    if (hold == held && mayDowngrade() && held.isValid() && world.randomBelow(2) == 0) {
      downgradeHold(held);
    } else {
      releaseHold(held, "done");
    }
  }

  private boolean mayDowngrade() {
    return mode == LockMode.WRITE && !world.swarmPeers().isSharing();
  }

  private void downgradeHold(LockHold held) {
    checkHold();
    hold = null;
    LockHold reader = held.downgrade();
    noteEvent(JournalEventKind.REVOKED, held.fencingToken(), "reads on");
    sightings.noteLast();
    noteEvent(JournalEventKind.LEFT, 0, "");
    mode = LockMode.READ;
    name += "r";
    sightings = new LeaderSightings(world, name, path);
    noteEvent(JournalEventKind.CAME, 0, mode.nodeText());
    machine.userLoop().runAfter(1, () -> beginHold(reader));
  }

  private void releaseHold(LockHold held, String why) {
    if (hold == held) {
      hold = null;
      noteEvent(JournalEventKind.REVOKED, held.fencingToken(), why);
      MultiHold both = all;
      noteLeft();
      if (both == null) {
        habits.closeHold(held, name);
      } else {
        both.close();
      }
    }
  }

  private void noteLeft() {
    over = true;
    sightings.noteLast();
    noteEvent(JournalEventKind.LEFT, 0, "");
    world.noteNews();
  }

  /** Checks if this user holds the lock, as user code might at any moment. */
  void checkHold() {
    LockHold held = hold;
    if (held != null && !machine.isKilled() && !machine.loop().isAsleep() && held.isValid()) {
      sightings.noteSighting(held.fencingToken(), () -> "");
    }
  }

  /** Notes that the user's process ended without a word, or is dead already. */
  void noteKilled() {
    if (!over) {
      over = true;
      noteEvent(JournalEventKind.KILLED, 0, "");
    }
  }

  SwarmMachine machine() {
    return machine;
  }

  /** Returns true if this user wants this lock in this process, or has it. */
  boolean isUsing(SwarmMachine process, String lock) {
    return !over && machine == process && path.equals(lock);
  }

  /** Returns true if this user holds the lock. */
  boolean isWorking() {
    return hold != null && !over;
  }

  /** Returns true if this user has had the lock, or will never have it. */
  boolean isOver() {
    return over;
  }

  void noteLastValid() {
    sightings.noteLast();
  }
}
