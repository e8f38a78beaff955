package dev.baton.sim.swarm;

import dev.baton.protocol.CatchUp;
import dev.baton.protocol.SlotOverlap;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.slot.SlotLog;
import dev.baton.protocol.slot.SlotRecord;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.SlotText;
import dev.baton.runtime.port.NodeBytes;
import dev.baton.schedule.SlotStart;
import dev.baton.schedule.SlotWorker;
import dev.baton.sim.check.WorldFinding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The workers of a schedule, one on each machine of a world that has one. */
final class SwarmSlots {
  /** The path of the schedule. */
  static final String PATH = "/schedule";

  /** The lead of a fast clock that waits for a slot that it has recorded early. */
  private static final long CLOCK_ERROR = Duration.ofMillis(1).toNanos();

  private static final String NODE = "/baton/slots/schedule";

  private final SwarmWorld world;
  private final boolean happens;
  private final Duration period;
  private final int retries;
  private final List<SlotUser> users = new ArrayList<>();
  private final Map<Long, Integer> starts = new HashMap<>();
  private final Map<Long, SlotRecord> records = new HashMap<>();

  /** The places of leaders that have written the node without beginning or ending a slot. */
  private final Set<String> clockWriters = new HashSet<>();

  private SlotLog before = SlotLog.NEW;
  private long lastStart = -1;
  private long calmSince;

  SwarmSlots(SwarmWorld world) {
    this.world = world;
    this.happens = world.plan().hasStep(StepKind.KEEP_SCHEDULE);
    this.period = world.plan().timeout().dividedBy(2);
    this.retries = (int) (world.plan().seed() / 3 % 3);
  }

  /** A machine that takes part. */
  private record SlotUser(SwarmMachine machine, SlotWorker worker) {
    boolean isLeading() {
      return !machine.isDead() && worker.candidate().leadership().isPresent();
    }
  }

  /** Lets a machine take part, if this world has a schedule. */
  void join(SwarmMachine machine) {
    if (!happens) {
      return;
    }
    long seed = world.plan().seed();
    SlotWorker worker =
        machine
            .baton()
            .schedule(PATH)
            .every(period)
            .id(world.publicId("w" + (users.size() + 1)))
            .catchUp(List.of(CatchUp.values()).get((int) (seed % CatchUp.values().length)))
            .overlap(seed / 9 % 2 == 0 ? SlotOverlap.SKIP : SlotOverlap.WAIT)
            .retryIfDied(retries)
            .executor(machine)
            .candidate(
                candidate -> candidate.executor(machine).stopTimeout(world.plan().stopTimeout()))
            .start(this::startWork);
    users.add(new SlotUser(machine, worker));
  }

  /** Starts work that lasts a while, or until it must stop. Another process does it. */
  private CompletableFuture<Integer> startWork(SlotStart start) {
    long slot = start.slot().getEpochSecond();
    long token = start.leadership().fencingToken();
    lastStart = world.virtualTime().now();
    note(WorldFinding.SLOT_STARTED, token, "slot " + slot + " attempt " + start.attempt());
    if (lastStart < Duration.ofSeconds(slot).toNanos() - CLOCK_ERROR) {
      note(WorldFinding.SLOT_EARLY, token, "slot " + slot);
    }
    SlotRecord last = before.last();
    if (last == null || last.slot() != slot || last.attempt() != start.attempt()) {
      note(WorldFinding.SLOT_UNRECORDED, token, "slot " + slot);
    }
    int number = starts.merge(slot, 1, Integer::sum);
    if (number > start.attempt() || start.attempt() > 1 + retries) {
      note(WorldFinding.SLOT_TWICE, token, slot + ", attempt " + start.attempt());
    }
    CompletableFuture<Integer> work = new CompletableFuture<>();
    long longest = period.toNanos() * (world.randomBelow(4) == 0 ? 3 : 1);
    world.worldClock().runAfter(world.randomBelow(longest), () -> work.complete(0));
    start.leadership().whenStopping(reason -> work.complete(1));
    return work;
  }

  private void note(WorldFinding finding, long token, String detail) {
    world.eventLog().noteFinding("", PATH, finding, token, detail);
  }

  /** Judges a written node, if it is that of the schedule. */
  void noteWritten(String path, NodeBytes data) {
    if (happens && path.equals(NODE)) {
      SlotLog next = SlotText.decodeLog(data.text()).orElseThrow();
      judgeWrite(before.last(), next.last());
      before = next;
    }
  }

  private void judgeWrite(@Nullable SlotRecord old, @Nullable SlotRecord last) {
    if (last == null) {
      judgeClockWrite();
    } else if (old == null || last.number() != old.number()) {
      judgeBegin(old, last);
    } else if (last.ended() == old.ended()) {
      judgeClockWrite();
    } else if (old.isEnded()) {
      note(WorldFinding.SLOT_WRITES, last.token(), "the end of start " + last.number());
    }
  }

  /** A leader writes the node once to learn the time. A host that waits never writes. */
  private void judgeClockWrite() {
    String leader = firstInQueue();
    if (leader.isEmpty() || !clockWriters.add(leader)) {
      note(WorldFinding.SLOT_WRITES, 0, "the time, beside " + leader);
    }
  }

  private void judgeBegin(@Nullable SlotRecord old, SlotRecord last) {
    boolean retry =
        old != null
            && last.slot() == old.slot()
            && !old.isEnded()
            && last.attempt() == old.attempt() + 1
            && last.attempt() <= 1 + retries;
    boolean later = old == null || last.slot() > old.slot();
    SlotRecord known = records.putIfAbsent(last.number(), last);
    if (!(retry || (later && last.attempt() == 1)) || known != null) {
      note(WorldFinding.SLOT_AGAIN, last.token(), "slot " + last.slot());
    }
    if (!world.placeWatcher().isStanding(last.token())) {
      note(WorldFinding.SLOT_WRITES, last.token(), "a start without a place in the queue");
    }
  }

  private String firstInQueue() {
    List<NodeName> queue =
        new ElectionPath(PATH).readQueue(world.zooKeeper().childNames(PATH)).holderNodes();
    return queue.isEmpty() ? "" : queue.get(0).nodeText();
  }

  /** Returns true if this world has a schedule. */
  boolean isHappening() {
    return happens;
  }

  /** Returns the machine that leads, if there is one. */
  List<SwarmMachine> leadingMachines() {
    return users.stream().filter(SlotUser::isLeading).map(SlotUser::machine).toList();
  }

  /** Notes that from now on all goes well. */
  void noteCalm() {
    calmSince = world.virtualTime().now();
  }

  /** Returns true if a slot has begun since the calm. */
  boolean isGoingOn() {
    return !happens
        || lastStart > calmSince
        || users.stream().allMatch(user -> user.machine().isDead() || user.machine().isStuck());
  }

  /** Notes that no slot begins any more. */
  void noteStop() {
    note(WorldFinding.SLOTS_STOP, 0, "");
  }
}
