package dev.baton.bench.work;

import dev.baton.bench.report.Better;
import dev.baton.bench.report.Unit;
import dev.baton.bench.tools.CommandRun;
import dev.baton.bench.tools.Etcd;
import dev.baton.bench.tools.NamedCommand;
import dev.baton.bench.tools.Packaged;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The work "start the installed command", from its start to its end, with next to nothing to do.
 */
public final class Starting {
  private static final String NAME = "/bench/start";
  private static final double KIBIBYTE = 1024;
  private static final Topics VERSION =
      Topics.of("start-version", "tells its version", "baton --version and etcdctl version.");
  private static final Topics RUN =
      Topics.of(
          "start-run",
          "runs true",
          "baton run, elected by three ZooKeeper servers, and etcdctl lock, with one server of"
              + " etcd, all of which force their writes to the disk; each runs true.");

  private Starting() {}

  /** The topics of the same runs. */
  private record Topics(Topic time, Topic memory) {
    static Topics of(String id, String title, String shows) {
      return new Topics(
          new Topic(id, "the package " + title + ": time", shows, Unit.NANOSECONDS, Better.LESS),
          new Topic(
              id + "-memory", "the package " + title + ": memory", shows, Unit.BYTES, Better.LESS));
    }

    void note(Sheet sheet, CommandRun run) {
      sheet.note(time, run.wallNanos());
      sheet.note(memory, run.peakKib() * KIBIBYTE);
    }
  }

  /**
   * Creates the work with {@code baton} of the package, and with etcd's command, if it is
   * installed.
   *
   * @param checkout the checkout from which the package is built first
   */
  public static Work of(Scene scene, Path checkout) {
    Map<String, Work.Opening> entrants = new LinkedHashMap<>();
    entrants.put("Baton", () -> baton(scene, new Packaged(checkout)));
    if (Etcd.isHere()) {
      entrants.put("etcdctl", () -> etcd(scene, Etcd.start(true)));
    }
    return new Work(
        List.of(VERSION.time(), RUN.time(), VERSION.memory(), RUN.memory()),
        entrants,
        Etcd.isHere() ? List.of() : List.of("etcd and etcdctl are not installed here."));
  }

  private static Entrant baton(Scene scene, Packaged baton) {
    return new Runs(scene, baton.version(), baton.run(NAME, scene.servers()), baton::close);
  }

  private static Entrant etcd(Scene scene, Etcd etcd) {
    return new Runs(scene, etcd.version(), etcd.lock(NAME, "true"), etcd::close);
  }

  private record Runs(Scene scene, NamedCommand version, NamedCommand run, Runnable end)
      implements Entrant {
    @Override
    public void round(Sheet sheet) {
      for (int i = 0; i < scene.repetitions(); i++) {
        VERSION.note(sheet, version.run());
        RUN.note(sheet, run.run());
      }
    }

    @Override
    public void close() {
      end.run();
    }
  }
}
