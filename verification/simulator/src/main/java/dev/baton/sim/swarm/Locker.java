package dev.baton.sim.swarm;

import dev.baton.Baton;
import dev.baton.error.BatonException;
import dev.baton.journal.Happening.Kind;
import dev.baton.lock.Hold;
import dev.baton.lock.Lock;
import dev.baton.protocol.Mode;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A user of a lock, which acquires the lock once. The user waits for the lock, writes under it for
 * a while, and releases it. A reader and a holder of permits write nothing. A writer among readers
 * may downgrade first, and is then a new user.
 */
final class Locker {
  private static final int WRITES = 4;

  private final SwarmWorld world;
  private final Machine machine;
  private final String path;
  private Mode mode;
  private String name;
  private Sightings sightings;
  private @Nullable Hold hold;
  private boolean over;

  Locker(SwarmWorld world, Machine machine, String name, String path, Mode mode) {
    this.world = world;
    this.machine = machine;
    this.path = path;
    this.mode = mode;
    this.name = name;
    this.sightings = new Sightings(world, name, path);
    note(Kind.CAME, 0, mode.text());
    var unused = wish().whenCompleteAsync(this::answered, machine);
  }

  /** Requests the lock: waits without limit, waits for a while, or only tries. */
  private CompletableFuture<Hold> wish() {
    Duration timeout = world.plan().timeout();
    Lock lock = lock().as(name).stopTimeout(world.plan().stopTimeout());
    return switch ((int) world.chance(8)) {
      case 0 -> lock.tryAcquireAsync();
      case 1 -> lock.acquireAsync(timeout.dividedBy(2));
      default -> lock.acquireAsync();
    };
  }

  private Lock lock() {
    Baton baton = machine.baton();
    if (mode == Mode.READ) {
      return baton.readWriteLock(path).readLock();
    }
    if (mode instanceof Mode.Permits permits) {
      return baton.semaphore(path, permits.all()).some(permits.taken());
    }
    return withLine(mode == Mode.ALONE ? baton.lock(path) : baton.readWriteLock(path).writeLock());
  }

  private Lock withLine(Lock lock) {
    Duration some = world.plan().timeout().dividedBy(2);
    return lock.localTurns((int) world.chance(4))
        .keepFor(world.chance(2) == 0 ? Duration.ZERO : some);
  }

  private void note(Kind kind, long token, String what) {
    world.chronicle().note(name, path, kind, token, what);
  }

  private void answered(@Nullable Hold granted, @Nullable Throwable failure) {
    if (granted != null) {
      machine.threads().after(1, () -> begin(granted));
    } else if (failure instanceof BatonException) {
      left();
    } else {
      note(Kind.CRASHED, 0, String.valueOf(failure));
    }
  }

  /** Begins the hold, but not at the moment of another's release: time alone tells the order. */
  private void begin(Hold granted) {
    hold = granted;
    note(Kind.ELECTED, granted.fencingToken(), "");
    granted.onLost(reason -> machine.execute(() -> letGo(granted, reason.name())));
    granted.onReleaseRequested(request -> machine.execute(() -> letGo(granted, "asked")));
    work(granted, (int) world.chance(WRITES));
  }

  private void work(Hold held, int writesLeft) {
    if (hold != held) {
      return;
    }
    world.deliverSoon(
        () -> {
          look();
          if (mode == Mode.ALONE || mode == Mode.WRITE) {
            world.register().write(name, path, held.fencingToken());
          }
        });
    Runnable next = writesLeft > 0 ? () -> work(held, writesLeft - 1) : () -> stop(held);
    machine.threads().after(world.chance(world.plan().timeout().toNanos() / 2), next);
  }

  private void stop(Hold held) {
    if (hold == held && mode == Mode.WRITE && held.isValid() && world.chance(2) == 0) {
      readOn(held);
    } else {
      letGo(held, "done");
    }
  }

  private void readOn(Hold held) {
    look();
    hold = null;
    Hold reader = held.downgrade();
    note(Kind.REVOKED, held.fencingToken(), "reads on");
    sightings.noteLast();
    note(Kind.LEFT, 0, "");
    mode = Mode.READ;
    name += "r";
    sightings = new Sightings(world, name, path);
    note(Kind.CAME, 0, mode.text());
    machine.threads().after(1, () -> begin(reader));
  }

  private void letGo(Hold held, String why) {
    if (hold == held) {
      hold = null;
      note(Kind.REVOKED, held.fencingToken(), why);
      held.close();
      left();
    }
  }

  private void left() {
    over = true;
    sightings.noteLast();
    note(Kind.LEFT, 0, "");
    world.noteNews();
  }

  /** Checks if this user holds the lock, as user code might at any moment. */
  void look() {
    Hold held = hold;
    if (held != null && !machine.isKilled() && !machine.loop().isAsleep() && held.isValid()) {
      sightings.see(held.fencingToken(), () -> "");
    }
  }

  /** Notes that the user's process ended without a word, or is dead already. */
  void killed() {
    if (!over) {
      over = true;
      note(Kind.KILLED, 0, "");
    }
  }

  Machine machine() {
    return machine;
  }

  /** Returns true if this user holds the lock. */
  boolean works() {
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
