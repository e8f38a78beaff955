package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;

import dev.baton.cli.Main;
import dev.baton.cli.run.ProcessTable.Entry;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Looks at the process table again and again, and notes what must not be there: commands of two
 * process groups at once, the dead whom their parent does not bury, commands that outlive their
 * baton by more than a session.
 */
final class KillLoopWatch implements Runnable {
  private static final List<String> NO_COMMANDS = List.of(Main.class.getName(), "zoo.cfg");

  private final String mark;
  private final Duration session;
  private final Set<Long> batons = ConcurrentHashMap.newKeySet();
  private final List<String> faults = new CopyOnWriteArrayList<>();
  private final Map<String, Long> batonOf = new ConcurrentHashMap<>();
  private final Map<String, Long> deadSince = new HashMap<>();
  private volatile List<Entry> commands = List.of();
  private volatile boolean over;
  private final AtomicInteger looks = new AtomicInteger();

  KillLoopWatch(String mark, Duration session) {
    this.mark = mark;
    this.session = session;
  }

  /** A baton of ours. */
  void add(long baton) {
    batons.add(baton);
  }

  /** The processes of commands, when it looked last. */
  List<Entry> commands() {
    return commands;
  }

  List<String> faults() {
    return faults;
  }

  int looks() {
    return looks.get();
  }

  void end() {
    over = true;
  }

  @Override
  public void run() {
    while (!over) {
      look();
    }
  }

  void look() {
    List<Entry> all = ProcessTable.read();
    List<Entry> ours =
        all.stream().filter(each -> each.words().contains(mark) && isCommand(each)).toList();
    commands = ours;
    noteBatons(all, ours);
    checkBatons(ours);
    checkOrphans(ours);
    checkDead(all);
    looks.incrementAndGet();
  }

  /** Neither a baton or a part of its keeper, nor the server. */
  private static boolean isCommand(Entry each) {
    return NO_COMMANDS.stream().noneMatch(each.words()::contains) && !each.isDead();
  }

  /** Remembers whose a process is: later its parent may be another one. */
  private void noteBatons(List<Entry> all, List<Entry> ours) {
    Map<Long, Long> parents =
        all.stream().collect(Collectors.toMap(Entry::pid, Entry::parent, (one, other) -> one));
    for (Entry each : ours) {
      Long baton = each.pid();
      while (baton != null && !batons.contains(baton)) {
        baton = parents.get(baton);
      }
      if (baton != null) {
        batonOf.putIfAbsent(key(each), baton);
      }
    }
  }

  private static String key(Entry each) {
    return each.pid() + " " + each.started();
  }

  /** Returns the baton of a command; 0 if none runs. */
  long leader() {
    return commands.stream()
        .mapToLong(each -> batonOf.getOrDefault(key(each), 0L))
        .findAny()
        .orElse(0);
  }

  /** Those of the first baton must be alive after those of another one have been seen. */
  private void checkBatons(List<Entry> ours) {
    List<Entry> known = ours.stream().filter(each -> batonOf.containsKey(key(each))).toList();
    if (differ(known)) {
      List<Entry> still = known.stream().filter(Entry::livesStill).toList();
      if (differ(still)) {
        faults.add("two commands at once: " + still);
      }
    }
  }

  private boolean differ(List<Entry> some) {
    return some.stream().map(each -> batonOf.get(key(each))).distinct().count() > 1;
  }

  private void checkOrphans(List<Entry> ours) {
    for (Entry each : ours) {
      Long baton = batonOf.get(key(each));
      boolean orphaned =
          baton != null && ProcessTable.read(baton).filter(b -> !b.isDead()).isEmpty();
      if (orphaned && hasLasted("orphan " + key(each), session)) {
        faults.add("without its baton for longer than a session: " + each);
      }
    }
  }

  private void checkDead(List<Entry> all) {
    for (Entry each : all) {
      boolean ours = batons.contains(each.parent());
      if (ours && each.isDead() && hasLasted("dead " + each.pid() + " " + each.started(), LIMIT)) {
        faults.add("dead, and not buried: " + each);
      }
    }
  }

  private boolean hasLasted(String what, Duration atMost) {
    long since = deadSince.computeIfAbsent(what, first -> System.nanoTime());
    return System.nanoTime() - since > atMost.toNanos();
  }
}
