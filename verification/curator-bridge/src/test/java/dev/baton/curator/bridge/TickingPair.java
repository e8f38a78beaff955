package dev.baton.curator.bridge;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ConditionWait;
import java.io.BufferedReader;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Two processes of one program, of which one at a time should work. */
final class TickingPair implements AutoCloseable {
  private static final int ENOUGH = 25;

  private final String classPath;
  private final String main;
  private final String servers;
  private final String folder;
  private final TickingProcess first;

  TickingPair(String classPath, String main, String servers, String folder) {
    this.classPath = classPath;
    this.main = main;
    this.servers = servers;
    this.folder = folder;
    this.first = new TickingProcess("first");
  }

  /** A piece of work, at a time of the machine's monotonic clock. */
  record WorkTick(long nanos, boolean saysLeader) {}

  /**
   * The work that the first process did when the second one had begun to work.
   *
   * @param atAll all of it
   * @param asLeader what it did while its library said that it leads
   * @param atTheEnd what it did after the second process had done its share
   */
  record DoubleWork(long atAll, long asLeader, long atTheEnd) {}

  /** One of the two. */
  private final class TickingProcess {
    final List<WorkTick> ticks = new CopyOnWriteArrayList<>();
    final ChildProcess process;

    TickingProcess(String id) {
      ProcessBuilder builder =
          new ProcessBuilder(BridgeClassPath.javaCommand(classPath, main, servers, folder, id))
              .redirectError(ProcessBuilder.Redirect.DISCARD);
      this.process = ChildProcess.start(builder);
      Thread reader = new Thread(this::readAll, "reader of " + id);
      reader.setDaemon(true);
      reader.start();
    }

    private void readAll() {
      BufferedReader output = process.process().inputReader();
      output.lines().filter(line -> line.startsWith("tick ")).forEach(this::readTick);
    }

    private void readTick(String line) {
      String[] words = line.split(" ", -1);
      ticks.add(new WorkTick(Long.parseLong(words[1]), Boolean.parseBoolean(words[2])));
    }

    void awaitTicks(int more) {
      int wanted = ticks.size() + more;
      ConditionWait.waitUntil("work of " + folder, () -> ticks.size() >= wanted);
    }
  }

  /** Pauses the first process until the second one works, and counts what both then do. */
  DoubleWork pauseLeader() {
    first.awaitTicks(1);
    TickingProcess second = new TickingProcess("second");
    first.awaitTicks(ENOUGH);
    first.process.pause();
    second.awaitTicks(ENOUGH);
    first.process.resume();
    second.awaitTicks(2 * ENOUGH);
    long late = System.nanoTime();
    second.awaitTicks(2 * ENOUGH);
    second.process.kill();
    long begin = second.ticks.get(0).nanos();
    List<WorkTick> twice = first.ticks.stream().filter(tick -> tick.nanos() > begin).toList();
    return new DoubleWork(
        twice.size(),
        twice.stream().filter(WorkTick::saysLeader).count(),
        twice.stream().filter(tick -> tick.nanos() > late).count());
  }

  @Override
  public void close() {
    first.process.kill();
  }
}
