package dev.baton.cli;

import dev.baton.cli.ProcessTable.Entry;
import java.time.Duration;
import java.util.ArrayList;
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
  private static final Duration BURIED_WITHIN = Duration.ofSeconds(5);

  private static final List<String> NO_COMMANDS =
      List.of(Main.class.getName(), "/warden.sh", "/gate.sh", "zoo.cfg");

  private final String mark;
  private final Duration session;
  private final Set<Long> batons = ConcurrentHashMap.newKeySet();
  private final List<String> faults = new CopyOnWriteArrayList<>();
  private final Map<Long, Long> batonOf = new HashMap<>();
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
    checkGroups(ours);
    checkParents(ours);
    checkDead(all);
    looks.incrementAndGet();
  }

  /** Neither a baton or its warden, nor yet behind a gate, nor the server. */
  private static boolean isCommand(Entry each) {
    return NO_COMMANDS.stream().noneMatch(each.words()::contains) && !each.isDead();
  }

  /** Those of the first group must be alive after those of another one have been seen. */
  private void checkGroups(List<Entry> ours) {
    Map<Long, List<Entry>> groups = ours.stream().collect(Collectors.groupingBy(Entry::group));
    if (groups.size() < 2) {
      return;
    }
    List<Entry> still = ours.stream().filter(Entry::livesStill).toList();
    if (still.stream().map(Entry::group).distinct().count() > 1) {
      faults.add("two commands at once: " + still);
    }
  }

  private void checkParents(List<Entry> ours) {
    for (Entry each : ours) {
      if (each.pid() == each.group() && batons.contains(each.parent())) {
        batonOf.put(each.group(), each.parent());
      }
    }
    List<Entry> left = new ArrayList<>();
    for (Entry each : ours) {
      Long baton = batonOf.get(each.group());
      boolean orphaned =
          baton != null && ProcessTable.read(baton).filter(b -> !b.isDead()).isEmpty();
      if (orphaned && hasLasted("orphan " + each.group(), session)) {
        left.add(each);
      }
    }
    if (!left.isEmpty()) {
      faults.add("without its baton for longer than a session: " + left);
    }
  }

  private void checkDead(List<Entry> all) {
    for (Entry each : all) {
      boolean ours = batons.contains(each.parent());
      if (ours
          && each.isDead()
          && hasLasted("dead " + each.pid() + " " + each.started(), BURIED_WITHIN)) {
        faults.add("dead, and not buried: " + each);
      }
    }
  }

  private boolean hasLasted(String what, Duration atMost) {
    long since = deadSince.computeIfAbsent(what, first -> System.nanoTime());
    return System.nanoTime() - since > atMost.toNanos();
  }
}
