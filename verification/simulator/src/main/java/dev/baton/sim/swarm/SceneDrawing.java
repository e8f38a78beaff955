package dev.baton.sim.swarm;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The drawing of scenes: faults that belong together. Some worlds have scenes among other faults,
 * and others have one scene alone. Each world has its own chance for them, so all other draws are
 * the same as before there were scenes.
 */
final class SceneDrawing {
  /** The frequency of each scene among other faults: once in this many worlds. */
  private static final int SCENE_IN = 8;

  /** The frequency of a scene alone: once in this many worlds. */
  private static final int ALONE_IN = 6;

  /** The frequency of a scene that is drawn alone only: once in this many worlds. */
  private static final int ALONE_ONLY_IN = 10;

  /** The frequency of checks among other faults: once in this many worlds. */
  private static final int CHECKED_IN = 10; // And of pauses.

  /** The frequency of a schedule, which is always alone: once in this many worlds. */
  private static final int SCHEDULE_IN = 25;

  /** The lowest number of a step that strikes a machine with a leader. */
  private static final int AIMED = 500;

  private static final int MOST_MACHINES = 4;

  /** A multiple of each possible number of machines. */
  private static final int MACHINES_MULTIPLE = 12;

  /** The numbers of locks among each {@link #LOCK_MULTIPLE} numbers of steps; see SwarmNemesis. */
  private static final int PLAIN_LOCK = 6;

  private static final int SHARED_LOCK = 12;
  private static final int LOCK_MULTIPLE = 48;

  /** The number of transactions among {@link SwarmNemesis#REQUESTS}. */
  private static final int TRANSACTIONS = 3;

  private final SplittableRandom random;
  private final Duration timeout;
  private final Duration safety;
  private final @Nullable SceneKind alone;
  private final boolean checked;
  private final boolean maintained;
  private final List<PlannedStep> steps = new ArrayList<>();

  SceneDrawing(long seed, Duration timeout, Duration safety) {
    this.random = new SplittableRandom(Long.rotateLeft(~seed, 11));
    this.timeout = timeout;
    this.safety = safety;
    boolean isAlone = random.nextInt(ALONE_IN) == 0;
    SceneKind one = oneOf(random, SceneKind.DRAWN);
    SplittableRandom rest = new SplittableRandom(Long.rotateLeft(seed, 13));
    boolean isOfRest = rest.nextInt(ALONE_ONLY_IN) == 0;
    this.checked = new SplittableRandom(Long.rotateLeft(seed, 29)).nextInt(CHECKED_IN) == 0;
    this.maintained = new SplittableRandom(Long.rotateLeft(seed, 21)).nextInt(CHECKED_IN) == 0;
    boolean keepsSchedule =
        new SplittableRandom(Long.rotateLeft(seed, 15)).nextInt(SCHEDULE_IN) == 0;
    SceneKind usual = isOfRest ? oneOf(rest, SceneKind.ALONE) : isAlone ? one : null;
    this.alone = keepsSchedule ? SceneKind.SLOTS : usual;
  }

  private static <T> T oneOf(SplittableRandom random, List<T> kinds) {
    return kinds.get(random.nextInt(kinds.size()));
  }

  /** Returns true if a scene is all that happens in this world. */
  boolean isAlone() {
    return alone != null;
  }

  /** Draws the scenes of the world. */
  List<PlannedStep> drawSteps() {
    if (alone != null) {
      return drawScene(alone);
    }
    for (SceneKind scene : SceneKind.DRAWN) {
      if (random.nextInt(SCENE_IN) == 0) {
        drawScene(scene);
      }
    }
    if (checked) {
      drawFitness();
    }
    if (maintained) {
      drawMaintenance();
    }
    return List.copyOf(steps);
  }

  /** Draws one scene. */
  List<PlannedStep> drawScene(SceneKind scene) {
    switch (scene) {
      case TIMEOUTS -> drawTimeouts();
      case REFUSALS -> drawRefusals();
      case NEW_SESSIONS -> drawNewSessions();
      case SILENCE -> drawSilence();
      case MISHAPS -> drawMishaps();
      case LOCK_GUARDS -> drawLockGuards();
      case SESSIONS -> drawSessions();
      case IDENTITIES -> drawIdentities();
      case ONE_WAY_LOSS -> drawStrikes(StepKind.ONE_WAY);
      case DEPOSED_SERVERS -> drawStrikes(StepKind.DEPOSE);
      case PARTITIONS -> drawPartitions();
      case RESTORED -> drawRestored();
      case SHARED_QUEUES -> drawSharedQueues();
      case SHARDS -> drawShards();
      case FITNESS -> drawFitness();
      case MAINTENANCE -> drawMaintenance();
      case SLOTS -> drawSlots();
    }
    return List.copyOf(steps);
  }

  private Duration upTo(Duration most) {
    return Duration.ofNanos(random.nextLong(most.toNanos()));
  }

  /** Returns up to {@code quarters} quarters of the session timeout. */
  private Duration quarters(int quarters) {
    return upTo(timeout.multipliedBy(quarters).dividedBy(4));
  }

  private int aimed() {
    return random.nextInt(AIMED, 2 * AIMED);
  }

  private void addStep(StepKind kind, Duration at, int which, Duration lasts) {
    steps.add(new PlannedStep(at, kind, which, lasts));
  }

  private StepKind oneOf(List<StepKind> kinds) {
    return oneOf(random, kinds);
  }

  /** Draws timeouts that change while machines reconnect, and then lose the servers. */
  private void drawTimeouts() {
    if (random.nextInt(3) == 0) {
      drawLongerTimeout();
      return;
    }
    if (random.nextInt(3) == 0) {
      addStep(StepKind.LIMIT_TIMEOUT, Duration.ZERO, random.nextInt(1000), upTo(safety));
    }
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      Duration at = upTo(safety);
      int which = random.nextInt(3) == 0 ? random.nextInt(1000) : lessTimeout();
      addStep(StepKind.LIMIT_TIMEOUT, at, which, quarters(16));
      drawReconnect(at.plus(Duration.ofMillis(random.nextInt(1, 100))));
    }
  }

  /** Draws timeouts that are short at first, and longer when a machine reconnects. */
  private void drawLongerTimeout() {
    Duration at = upTo(safety.minus(timeout));
    addStep(StepKind.LIMIT_TIMEOUT, Duration.ZERO, lessTimeout(), at);
    drawReconnect(at.plus(quarters(2)));
  }

  /** Returns the number of a step that makes all servers grant less. */
  private int lessTimeout() {
    return random.nextInt(250) * 4;
  }

  /** Draws a reconnect, then an isolation that lasts, and now and then an eviction. */
  private void drawReconnect(Duration at) {
    int which = aimed();
    addStep(oneOf(SceneFaults.RECONNECTS), at, which, quarters(1));
    Duration next = at.plus(quarters(random.nextInt(1, 4)));
    addStep(oneOf(SceneFaults.ISOLATIONS), next, which, timeout.plus(quarters(12)));
    if (random.nextBoolean()) {
      addStep(StepKind.EVICT_LEADER, next.plus(quarters(1)), which, Duration.ZERO);
    }
  }

  /** Draws a session with many claims, whose checks are refused while its leader is evicted. */
  private void drawRefusals() {
    drawCrowds();
    int which = aimed();
    Duration at = upTo(safety.minus(timeout));
    addStep(StepKind.CRAWL, at, which, timeout.multipliedBy(5));
    Duration evicted = at.plus(timeout.dividedBy(4)).plus(quarters(4));
    StepKind eviction = random.nextInt(8) == 0 ? StepKind.EVICT_LEADER : StepKind.EVICT_HIDDEN;
    addStep(eviction, evicted, which, Duration.ZERO);
    Duration written = evicted.plus(upTo(timeout.dividedBy(16)));
    addStep(StepKind.REWRITE, written, aimed(), timeout.plus(quarters(4)));
    if (random.nextBoolean()) {
      Duration lost = evicted.plus(timeout.dividedBy(2)).plus(quarters(4));
      addStep(oneOf(SceneFaults.ISOLATIONS), lost, which, timeout.multipliedBy(3));
    }
  }

  /** Draws a crowd of any size on one machine, or small ones on all. */
  private void drawCrowds() {
    if (random.nextInt(4) == 0) {
      addStep(StepKind.CROWD, Duration.ZERO, random.nextInt(1000), Duration.ZERO);
      return;
    }
    for (int machine = 0; machine < MOST_MACHINES; machine++) {
      int which = machine + MACHINES_MULTIPLE * random.nextInt(80);
      addStep(StepKind.CROWD, Duration.ZERO, which, Duration.ZERO);
    }
  }

  /** Draws servers that give new sessions to machines that reconnect. */
  private void drawNewSessions() {
    Duration at = upTo(safety);
    addStep(StepKind.FORGET_SESSIONS, at, 0, quarters(12));
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      drawReconnect(at.plus(quarters(4)));
    }
  }

  /** Draws connections that go on without a word, and loops that stand still. */
  private void drawSilence() {
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      StepKind kind =
          oneOf(
              List.of(
                  StepKind.SWALLOW_ANSWER,
                  StepKind.SWALLOW_ANSWER,
                  StepKind.DEAFEN,
                  StepKind.STICK,
                  StepKind.STICK_FOR_EVER));
      addStep(kind, upTo(safety), random.nextInt(1000), quarters(12));
    }
  }

  /** Draws mishaps in rows while locks are taken, leaders go, and machines reconnect. */
  private void drawMishaps() {
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      addStep(StepKind.MISHAP_ROWS, upTo(safety.dividedBy(2)), random.nextInt(1000), quarters(16));
    }
    for (int i = random.nextInt(3, 9); i > 0; i--) {
      Duration lasts = quarters(4).plusMillis(1);
      addStep(oneOf(SceneFaults.UNREST), upTo(safety), random.nextInt(1000), lasts);
    }
  }

  /** Draws threads that take the same lock, while answers are lost or late, and packets slow. */
  private void drawLockGuards() {
    addStep(StepKind.GUARD_LOCKS, Duration.ZERO, 0, Duration.ZERO);
    int lock = random.nextBoolean() ? PLAIN_LOCK : SHARED_LOCK;
    for (int i = random.nextInt(2, 7); i > 0; i--) {
      addStep(StepKind.LOCK, upTo(safety), numberOf(lock), Duration.ZERO);
    }
    for (int i = random.nextInt(2, 9); i > 0; i--) {
      int which = random.nextBoolean() ? aimed() / 5 * 5 + TRANSACTIONS : aimed();
      addStep(oneOf(SceneFaults.LATENESS), upTo(safety), which, quarters(5));
    }
  }

  /** Returns a number of a step at this lock. */
  private int numberOf(int lock) {
    return LOCK_MULTIPLE * random.nextInt(20) + lock + random.nextInt(6);
  }

  /** Draws crowds that fill the first sessions, and machines that lose one connection or all. */
  private void drawSessions() {
    addStep(StepKind.SHORT_SESSIONS, Duration.ZERO, 0, Duration.ZERO);
    for (int machine = 0; machine < MOST_MACHINES; machine++) {
      int which = machine + MACHINES_MULTIPLE * random.nextInt(40);
      addStep(StepKind.CROWD, Duration.ZERO, which, Duration.ZERO);
    }
    for (int i = random.nextInt(2, 9); i > 0; i--) {
      addStep(oneOf(SceneFaults.SESSION_FAULTS), upTo(safety), random.nextInt(1000), quarters(8));
    }
    drawReconnect(upTo(safety));
  }

  /** Draws nodes that one machine may not read, while candidates come and go. */
  private void drawIdentities() {
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      Duration at = upTo(safety);
      addStep(StepKind.HIDE_FROM_ONE, at, random.nextInt(1000), quarters(8));
      addStep(
          oneOf(SceneFaults.LEAVINGS), at.plus(quarters(4)), aimed(), quarters(4).plusMillis(1));
    }
  }

  /** Draws faults of one kind that strike machines with leaders, while candidates come and go. */
  private void drawStrikes(StepKind kind) {
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      Duration at = upTo(safety);
      addStep(kind, at, random.nextInt(4) == 0 ? random.nextInt(AIMED) : aimed(), quarters(12));
      Duration lasts = quarters(4).plusMillis(1);
      addStep(oneOf(SceneFaults.LEAVINGS), at.plus(quarters(4)), random.nextInt(1000), lasts);
    }
  }

  /** Draws partitions that outlast the sessions of leaders, and little time between them. */
  private void drawPartitions() {
    Duration at = quarters(6);
    while (at.compareTo(safety) < 0) {
      Duration lasts = timeout.plus(quarters(4));
      addStep(StepKind.PARTITION, at, aimed(), lasts);
      at = at.plus(lasts).plus(quarters(4));
    }
  }

  /** Draws members of another library in shared queues, while candidates and locks come and go. */
  private void drawSharedQueues() {
    addStep(StepKind.SHARE_QUEUES, Duration.ZERO, 0, Duration.ZERO);
    int lock = random.nextInt(4) == 0 ? PLAIN_LOCK : SHARED_LOCK;
    for (int i = random.nextInt(2, 8); i > 0; i--) {
      addStep(StepKind.LOCK, upTo(safety), numberOf(lock), Duration.ZERO);
    }
    for (int i = random.nextInt(2, 8); i > 0; i--) {
      int which = random.nextInt(3) == 0 ? random.nextInt(1000) : numberOf(lock);
      addStep(StepKind.PEER_MEMBER, upTo(safety), which, quarters(12).plusMillis(1));
    }
    for (int i = random.nextInt(6); i > 0; i--) {
      Duration lasts = quarters(4).plusMillis(1);
      addStep(oneOf(SceneFaults.DEPARTURES), upTo(safety), random.nextInt(1000), lasts);
    }
    for (int i = random.nextInt(6); i > 0; i--) {
      int which = random.nextInt(3) == 0 ? numberOf(lock) : random.nextInt(1000);
      addStep(oneOf(SceneFaults.ORDERS), upTo(safety), which, quarters(4).plusMillis(1));
    }
  }

  /** Draws members of a group that shares shards, which come, go, are cut off, and are moved. */
  private void drawShards() {
    addStep(StepKind.SHARE_SHARDS, Duration.ZERO, 0, Duration.ZERO);
    boolean fails = random.nextInt(4) == 0;
    for (int i = random.nextInt(2, 10); i > 0; i--) {
      StepKind kind = oneOf(random.nextBoolean() ? SceneFaults.LATENESS : SceneFaults.SHARD_FAULTS);
      addStep(kind, upTo(safety), random.nextInt(1000), quarters(8).plusMillis(1));
    }
    if (fails) {
      addStep(StepKind.MISHAP_ROWS, upTo(safety.dividedBy(2)), random.nextInt(1000), quarters(12));
    }
  }

  /** Draws checks that fail now and then, while candidates come and go. */
  private void drawFitness() {
    addStep(StepKind.CHECK_FITNESS, Duration.ZERO, 0, Duration.ZERO);
    for (int i = random.nextInt(2, 10); i > 0; i--) {
      addStep(StepKind.FLAP, upTo(safety), random.nextInt(1000), quarters(16));
    }
    for (int i = random.nextInt(6); i > 0; i--) {
      Duration lasts = quarters(4).plusMillis(1);
      addStep(oneOf(SceneFaults.DEPARTURES), upTo(safety), random.nextInt(1000), lasts);
    }
  }

  /**
   * Draws pauses, and checks of leaders that fail, while clocks and servers are wrong. Some checks
   * fail on when a brief pause is over.
   */
  private void drawMaintenance() {
    addStep(StepKind.CHECK_FITNESS, Duration.ZERO, 0, Duration.ZERO);
    for (int i = random.nextInt(1, 6); i > 0; i--) {
      boolean brief = random.nextBoolean();
      Duration at = upTo(safety.dividedBy(brief ? 4 : 2));
      addStep(StepKind.PAUSE, at, random.nextInt(1000), quarters(brief ? 2 : 24));
      Duration fails = brief ? timeout.multipliedBy(4) : quarters(24);
      addStep(StepKind.FLAP, at.plus(quarters(brief ? 2 : 8)), aimed(), fails);
    }
    for (int i = random.nextInt(6); i > 0; i--) {
      Duration lasts = quarters(8).plusMillis(1);
      addStep(oneOf(SceneFaults.WORKS), upTo(safety), random.nextInt(1000), lasts);
    }
  }

  /** Draws a schedule, while its leaders die, are cut off and are moved, and answers are lost. */
  private void drawSlots() {
    addStep(StepKind.KEEP_SCHEDULE, Duration.ZERO, 0, Duration.ZERO);
    for (int i = random.nextInt(2, 12); i > 0; i--) {
      StepKind kind = oneOf(random.nextBoolean() ? SceneFaults.LATENESS : SceneFaults.SLOT_FAULTS);
      int which = random.nextInt(3) == 0 ? random.nextInt(AIMED) : aimed();
      boolean commit = random.nextBoolean();
      addStep(kind, upTo(safety), commit ? which / 5 * 5 + TRANSACTIONS : which, quarters(8));
    }
  }

  /** Draws restores, while candidates and locks come and go. */
  private void drawRestored() {
    for (int i = random.nextInt(2, 9); i > 0; i--) {
      StepKind kind = random.nextInt(3) == 0 ? StepKind.LOCK : oneOf(SceneFaults.LEAVINGS);
      addStep(kind, upTo(safety), random.nextInt(1000), quarters(4).plusMillis(1));
    }
    for (int i = random.nextInt(1, 3); i > 0; i--) {
      addStep(StepKind.RESTORE, upTo(safety), random.nextInt(1000), quarters(8));
    }
  }
}
