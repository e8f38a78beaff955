package dev.baton.bench.work;

import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.NumberUnit;
import dev.baton.bench.tools.CommandRun;
import dev.baton.bench.tools.EtcdServer;
import dev.baton.bench.tools.NamedCommand;
import dev.baton.bench.tools.PackagedBaton;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The work "start the installed command", from its start to its end, with next to nothing to do.
 */
public final class StartWork {
  private static final String NAME = "/bench/start";
  private static final double KIBIBYTE = 1024;
  private static final StartTopics VERSION =
      StartTopics.topicsFor(
          "start-version", "tells its version", "baton --version and etcdctl version.");
  private static final StartTopics RUN =
      StartTopics.topicsFor(
          "start-run",
          "runs true",
          "baton run, elected by three ZooKeeper servers, and etcdctl lock, with one server of"
              + " etcd, all of which force their writes to the disk; each runs true.");

  private StartWork() {}

  /** The topics of the same runs. */
  private record StartTopics(MeasuredTopic time, MeasuredTopic memory) {
    static StartTopics topicsFor(String id, String title, String shows) {
      return new StartTopics(
          new MeasuredTopic(
              id,
              "the package " + title + ": time",
              shows,
              NumberUnit.NANOSECONDS,
              BetterDirection.LESS),
          new MeasuredTopic(
              id + "-memory",
              "the package " + title + ": memory",
              shows,
              NumberUnit.BYTES,
              BetterDirection.LESS));
    }

    void noteRun(MeasurementSheet sheet, CommandRun run) {
      sheet.noteValue(time, run.wallNanos());
      sheet.noteValue(memory, run.peakKib() * KIBIBYTE);
    }
  }

  /**
   * Creates the work with {@code baton} of the package, and with etcd's command, if it is
   * installed.
   *
   * @param checkout the checkout from which the package is built first
   */
  public static MeasuredWork createWork(WorkScene scene, Path checkout) {
    Map<String, MeasuredWork.EntrantOpening> entrants = new LinkedHashMap<>();
    entrants.put("Baton", () -> batonEntrant(scene, new PackagedBaton(checkout)));
    if (EtcdServer.isHere()) {
      entrants.put("etcdctl", () -> etcdEntrant(scene, EtcdServer.startServer(true)));
    }
    return new MeasuredWork(
        List.of(VERSION.time(), RUN.time(), VERSION.memory(), RUN.memory()),
        entrants,
        EtcdServer.isHere() ? List.of() : List.of("etcd and etcdctl are not installed here."));
  }

  private static WorkEntrant batonEntrant(WorkScene scene, PackagedBaton baton) {
    return new StartRuns(
        scene, baton.versionCommand(), baton.runCommand(NAME, scene.connectString()), baton::close);
  }

  private static WorkEntrant etcdEntrant(WorkScene scene, EtcdServer etcd) {
    return new StartRuns(scene, etcd.versionCommand(), etcd.lockCommand(NAME, "true"), etcd::close);
  }

  private record StartRuns(WorkScene scene, NamedCommand version, NamedCommand run, Runnable end)
      implements WorkEntrant {
    @Override
    public void runRound(MeasurementSheet sheet) {
      for (int i = 0; i < scene.repetitions(); i++) {
        VERSION.noteRun(sheet, version.runOnce());
        RUN.noteRun(sheet, run.runOnce());
      }
    }

    @Override
    public void close() {
      end.run();
    }
  }
}
