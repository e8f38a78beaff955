package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;

import dev.baton.Baton;
import dev.baton.cli.Cli;
import dev.baton.cli.Main;
import dev.baton.cli.run.KillLoopTroubles.Trouble;
import dev.baton.cli.run.ProcessTable.Entry;
import dev.baton.cli.shell.ExitCode;
import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.ZooKeeperCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Three {@code baton run} of one election, whose commands, keepers, JVMs and server are ended by
 * SIGTERM and SIGKILL, at random moments, for a while, amid {@link KillLoopTroubles}. One of the
 * three runs a file of jobs, of which others are broken.
 */
final class KillLoop implements AutoCloseable {
  private static final Duration DUMP = Duration.ofSeconds(5);
  private static final Duration LOOK = Duration.ofMillis(20);
  private static final int BATONS = KillLoopLine.IDS.size();
  private static final int MOST_SAID = 10_000;
  private static final int LONGEST_PAUSE = 2_000;

  /** One round in so many goes without a trouble. */
  private static final int CALM = 4;

  private final Path folder;
  private final Random random;
  private final ZooKeeperCluster cluster = ZooKeeperCluster.launch(1);
  private final Baton observer = Baton.connect(cluster.connectString());
  private final KillLoopWatch watch;
  private final Thread watching;
  private final KillLoopTroubles troubles;
  private final KillLoopLine line;
  private final List<ChildProcess> batons = new ArrayList<>();
  private final Set<Long> struck = new HashSet<>();
  private final Map<Long, Long> toldToEnd = new HashMap<>();
  private final List<String> faults = new ArrayList<>();
  private final Map<String, Integer> kills = new TreeMap<>();

  KillLoop(Path folder, long seed) throws IOException {
    this.folder = folder;
    this.random = new Random(seed);
    Files.writeString(folder.resolve("fence"), "0\n");
    troubles = new KillLoopTroubles(folder, random, KillLoopLine.COMMAND);
    line = new KillLoopLine(cluster.connectString(), folder, troubles);
    watch = new KillLoopWatch(troubles.command() + " " + folder, KillLoopLine.SESSION);
    for (int i = 0; i < BATONS; i++) {
      batons.add(startBaton(i));
    }
    watching = new Thread(watch, "watch");
    watching.setDaemon(true);
    watching.start();
  }

  private ChildProcess startBaton(int number) throws IOException {
    ChildProcess baton = line.start(number);
    watch.add(baton.pid());
    return baton;
  }

  /** Kills for so long, and until so many commands and each kind of trouble have begun. */
  void play(Duration length, int least) throws IOException {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < length.toNanos()
        || began() < least
        || !kills.keySet().containsAll(KillLoopTroubles.NAMES)) {
      Trouble trouble = random.nextInt(CALM) == 0 ? null : begin();
      for (int i = 0; i <= random.nextInt(3); i++) {
        Duration pause = Duration.ofMillis(random.nextInt(LONGEST_PAUSE));
        ConditionWait.letPass(pause);
        strike(random.nextBoolean() ? "TERM" : "KILL");
        startWhatHasEnded();
      }
      end(trouble);
    }
    awaitCommand("it all");
  }

  private Trouble begin() {
    Trouble trouble = troubles.begin(batons.stream().map(ChildProcess::pid).toList());
    kills.merge(trouble.name(), 1, Integer::sum);
    return trouble;
  }

  private void end(@Nullable Trouble trouble) throws IOException {
    if (trouble != null) {
      trouble.end().run();
      awaitCommand(trouble.name());
      awaitEveryBaton(trouble.name());
    }
  }

  /** A baton that fails now and then is in line now and then. */
  private void awaitEveryBaton(String trouble) throws IOException {
    Set<String> missing = new TreeSet<>(KillLoopLine.IDS);
    long begin = System.nanoTime();
    while (!missing.isEmpty()) {
      startWhatHasEnded();
      observer
          .election(KillLoopLine.ELECTION)
          .participants()
          .forEach(each -> missing.remove(each.id()));
      if (System.nanoTime() - begin > LIMIT.toNanos()) {
        throw new AssertionError(missing + " not in the queue after " + trouble + ":\n" + dumped());
      }
      ConditionWait.letPass(LOOK);
    }
  }

  /** Returns what batons have said, and what their threads do: JVMs print that at SIGQUIT. */
  private String dumped() {
    batons.stream()
        .flatMap(each -> below(ProcessTable.read(), each.pid()).stream())
        .forEach(each -> Cli.signal("QUIT", each.pid()));
    ConditionWait.letPass(DUMP);
    return said();
  }

  private void awaitCommand(String trouble) {
    if (!ConditionWait.happensWithin(LIMIT, LOOK, () -> !watch.commands().isEmpty())) {
      throw new AssertionError("no command runs after " + trouble + ":\n" + said() + left());
    }
  }

  private void strike(String signal) {
    switch (random.nextInt(9)) {
      case 0, 1, 2, 3 -> strikeOne("command", commandOrChild(), signal);
      case 4 -> strikeOne("baton", batons.get(random.nextInt(BATONS)).pid(), signal);
      case 5 -> strikeOne("leading baton", watch.leader(), signal);
      case 6 -> strikeWithin(signal);
      case 7 -> strikeOne("leading baton", watch.leader(), "HUP");
      default -> strikeServer(signal);
    }
  }

  private void strikeOne(String what, long pid, String signal) {
    if (!signal.equals("HUP")) {
      struck.add(pid);
    }
    if (signal.equals("TERM")) {
      toldToEnd.putIfAbsent(pid, System.nanoTime());
    }
    if (pid > 0 && Cli.signal(signal, pid)) {
      kills.merge(what + " " + signal, 1, Integer::sum);
    }
  }

  private long commandOrChild() {
    List<Entry> commands = watch.commands();
    return commands.isEmpty() ? 0 : commands.get(random.nextInt(commands.size())).pid();
  }

  /** Strikes a process of the keeper of some baton, or its JVM, which ends that baton, too. */
  private void strikeWithin(String signal) {
    List<Entry> all = ProcessTable.read();
    long baton = batons.get(random.nextInt(BATONS)).pid();
    List<Entry> parts = below(all, baton);
    parts.addAll(
        parts.stream()
            .filter(each -> !each.words().contains(Main.class.getName()))
            .flatMap(hub -> below(all, hub.pid()).stream())
            .toList());
    if (!parts.isEmpty()) {
      struck.add(baton);
      Entry part = parts.get(random.nextInt(parts.size()));
      boolean jvm = part.words().contains(Main.class.getName());
      strikeOne(jvm ? "JVM" : "hub or shim", part.pid(), signal);
    }
  }

  private static List<Entry> below(List<Entry> all, long parent) {
    return all.stream()
        .filter(each -> each.parent() == parent && !each.isDead())
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private void strikeServer(String signal) {
    kills.merge("server " + signal, 1, Integer::sum);
    if (signal.equals("TERM")) {
      cluster.server(1).stop();
    } else {
      cluster.server(1).kill();
    }
    cluster.server(1).start();
    cluster.server(1).awaitServing();
  }

  private void startWhatHasEnded() throws IOException {
    for (int i = 0; i < BATONS; i++) {
      ChildProcess baton = batons.get(i);
      if (!baton.isAlive()) {
        noteEnd(baton);
        batons.set(i, startBaton(i));
      } else if (isDeaf(baton.pid())) {
        toldToEnd.remove(baton.pid());
        faults.add("baton did not end by SIGTERM within " + LIMIT + ":\n" + said());
      }
    }
  }

  /** A JVM at its limit of threads has none for a signal. */
  private boolean isDeaf(long baton) {
    Long since = toldToEnd.get(baton);
    return since != null
        && System.nanoTime() - since > LIMIT.toNanos()
        && !troubles.hasLimited(baton);
  }

  /** A supervisor ends by itself only where it has no thread for what it must do. */
  private void noteEnd(ChildProcess baton) {
    int exitCode = baton.process().exitValue();
    if (troubles.hasLimited(baton.pid()) && exitCode == ExitCode.INTERNAL) {
      kills.merge("baton ended at its limit", 1, Integer::sum);
    } else if (!struck.contains(baton.pid())) {
      faults.add("baton ended by itself, with " + exitCode + ":\n" + said());
    }
  }

  /** What was done, and how often. */
  Map<String, Integer> counts() {
    kills.put("looks at the process table", watch.looks());
    kills.put("commands that began", began());
    return kills;
  }

  private int began() {
    return lines("began").size();
  }

  /** What was seen that must not be, by the commands and in the process table. */
  List<String> faults() {
    List<String> all = new ArrayList<>(lines("faults"));
    all.addAll(faults);
    all.addAll(watch.faults());
    return all;
  }

  private List<String> lines(String name) {
    try {
      Path file = folder.resolve(name);
      return Files.exists(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What batons have said last. */
  String said() {
    String all = troubles.said();
    return all.substring(Math.max(0, all.length() - MOST_SAID))
        + String.join("\n", lines("commands.log"));
  }

  /** Ends all batons in order, and returns the processes that are left. */
  List<Entry> endInOrder() {
    batons.forEach(ChildProcess::stop);
    var unused = ConditionWait.happensWithin(LIMIT, LOOK, () -> left().isEmpty());
    return left();
  }

  private List<Entry> left() {
    return ProcessTable.read().stream()
        .filter(each -> each.words().contains(folder.toString()))
        .filter(each -> !each.words().contains("zoo.cfg") && !each.words().contains("full-pipe"))
        .toList();
  }

  @Override
  public void close() {
    watch.end();
    batons.forEach(ChildProcess::close);
    observer.close();
    cluster.close();
    troubles.close();
  }
}
