package dev.baton.cli;

import dev.baton.cli.ProcessTable.Entry;
import dev.baton.testkit.Await;
import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ZooKeeperCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Three {@code baton run} of one election, whose commands, wardens, batons and server are ended by
 * SIGTERM and SIGKILL, at random moments, for a while.
 */
final class KillLoop implements AutoCloseable {
  static final Duration SESSION = Duration.ofSeconds(3);
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final Duration LOOK = Duration.ofMillis(20);
  private static final int BATONS = 3;
  private static final int LONGEST_PAUSE = 2_000;

  /**
   * Holds a lock for as long as it or any child of it lives, and writes its token into a file that
   * refuses a smaller one than it has; notes what it finds wrong. Every other one ignores SIGTERM.
   */
  private static final String COMMAND =
      """
      cd "$1"; token=$BATON_FENCING_TOKEN
      (( token / 1024 % 2 )) && trap '' TERM
      exec 9>> alone
      flock -n 9 || echo "$token began beside another one" >> faults
      echo "$token" >> began
      work() {
        while true; do
          ( flock 8; read -r last < fence
            if (( token < last )); then echo "$token writes after $last" >> faults
            else echo "$token" > fence.$BASHPID; mv fence.$BASHPID fence; fi ) 8>> fence.lock
          sleep 0.05
        done
      }
      work &
      work
      """;

  private final Path folder;
  private final Random random;
  private final ZooKeeperCluster cluster = ZooKeeperCluster.launch(1);
  private final KillLoopWatch watch;
  private final Thread watching;
  private final List<ChildProcess> batons = new ArrayList<>();
  private final Map<String, Integer> kills = new TreeMap<>();

  KillLoop(Path folder, long seed) throws IOException {
    this.folder = folder;
    this.random = new Random(seed);
    Files.writeString(folder.resolve("fence"), "0\n");
    watch = new KillLoopWatch(folder.toString(), SESSION);
    for (int i = 0; i < BATONS; i++) {
      batons.add(startBaton(i));
    }
    watching = new Thread(watch, "watch");
    watching.setDaemon(true);
    watching.start();
  }

  private ChildProcess startBaton(int number) throws IOException {
    ProcessBuilder builder = Cli.java(Main.class);
    builder.environment().put("TMPDIR", folder.toString()); // so that wardens bear the mark, too
    builder.command().addAll(List.of("run", "/loop", "--connect", cluster.connectString()));
    builder.command().addAll(List.of("--restart", "--restart-max=1s", "--id", "baton" + number));
    builder.command().addAll(List.of("--session-timeout", SESSION.toSeconds() + "s"));
    builder.command().addAll(List.of("--grace", "250ms", "--stop-timeout", "500ms", "--"));
    builder.command().addAll(List.of("bash", "-c", COMMAND, "command", folder.toString()));
    ProcessBuilder.Redirect log =
        ProcessBuilder.Redirect.appendTo(folder.resolve("baton.log").toFile());
    ChildProcess baton = ChildProcess.start(builder.redirectErrorStream(true).redirectOutput(log));
    watch.add(baton.pid());
    return baton;
  }

  /** Kills for so long, and until so many commands have begun. */
  void play(Duration length, int least) throws IOException {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < length.toNanos() || began() < least) {
      Duration pause = Duration.ofMillis(random.nextInt(LONGEST_PAUSE));
      var unused = Await.happens(pause, LOOK, () -> false);
      strike(random.nextBoolean() ? "TERM" : "KILL");
      startWhatHasEnded();
    }
    Await.until("a command to run after it all", LIMIT, () -> !watch.commands().isEmpty());
  }

  private void strike(String signal) {
    switch (random.nextInt(8)) {
      case 0, 1, 2, 3 -> strikeOne("command", commandOrChild(), signal);
      case 4 -> strikeOne("baton", batons.get(random.nextInt(BATONS)).pid(), signal);
      case 5 -> strikeOne("leading baton", leader(), signal);
      case 6 -> strikeOne("warden", warden(), signal);
      default -> strikeServer(signal);
    }
  }

  private void strikeOne(String what, long pid, String signal) {
    if (pid > 0 && Cli.signal(signal, pid)) {
      kills.merge(what + " " + signal, 1, Integer::sum);
    }
  }

  private long commandOrChild() {
    List<Entry> commands = watch.commands();
    return commands.isEmpty() ? 0 : commands.get(random.nextInt(commands.size())).pid();
  }

  private long leader() {
    return watch.commands().stream()
        .filter(each -> each.pid() == each.group())
        .mapToLong(Entry::parent)
        .filter(parent -> batons.stream().anyMatch(baton -> baton.pid() == parent))
        .findFirst()
        .orElse(0);
  }

  private long warden() {
    List<Long> ours = batons.stream().map(ChildProcess::pid).toList();
    return ProcessTable.read().stream()
        .filter(each -> ours.contains(each.parent()) && each.words().contains("/warden.sh"))
        .mapToLong(Entry::pid)
        .findFirst()
        .orElse(0);
  }

  private void strikeServer(String signal) {
    kills.merge("server " + signal, 1, Integer::sum);
    if (signal.equals("TERM")) {
      cluster.server(1).stop();
    } else {
      cluster.server(1).kill();
    }
    cluster.server(1).start();
    cluster.server(1).awaitServing(LIMIT);
  }

  private void startWhatHasEnded() throws IOException {
    for (int i = 0; i < BATONS; i++) {
      if (!batons.get(i).isAlive()) {
        batons.set(i, startBaton(i));
      }
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

  /** Ends all batons in order, and returns the processes that are left. */
  List<Entry> endInOrder() {
    batons.forEach(ChildProcess::stop);
    var unused = Await.happens(SESSION, LOOK, () -> left().isEmpty());
    return left();
  }

  private List<Entry> left() {
    return ProcessTable.read().stream()
        .filter(each -> each.words().contains(folder.toString()))
        .filter(each -> !each.words().contains("zoo.cfg"))
        .toList();
  }

  @Override
  public void close() {
    watch.end();
    batons.forEach(ChildProcess::close);
    cluster.close();
  }
}
