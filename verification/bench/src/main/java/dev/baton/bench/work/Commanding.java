package dev.baton.bench.work;

import dev.baton.bench.report.Better;
import dev.baton.bench.report.Unit;
import dev.baton.bench.tools.CommandRun;
import dev.baton.bench.tools.Commands;
import dev.baton.bench.tools.Etcd;
import dev.baton.bench.tools.NamedCommand;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The work "run a command", from its start to its end. */
public final class Commanding {
  private static final List<String> OURS = List.of("baton run", "baton lock", "baton --version");
  private static final double KIBIBYTE = 1024;

  private Commanding() {}

  /**
   * Creates the work with {@code baton} of a checkout, and with etcd's command, if it is installed.
   *
   * @param checkout the checkout with the launcher, which builds itself first if necessary
   */
  public static Work of(Scene scene, Path checkout) {
    Topic time =
        new Topic(
            "command",
            "the command: time",
            "A command that runs true while it leads or has a lock, from its start to its end:"
                + " Baton's with three ZooKeeper servers, etcd's with one server, all of which"
                + " force their writes to the disk.",
            Unit.NANOSECONDS,
            Better.LESS);
    Topic memory =
        new Topic(
            "command-memory",
            "the command: memory",
            "The most memory that the command's largest process has had.",
            Unit.BYTES,
            Better.LESS);
    Map<String, Work.Opening> entrants = new LinkedHashMap<>();
    OURS.forEach(name -> entrants.put(name, () -> baton(scene, checkout, name, time, memory)));
    if (Etcd.isHere()) {
      entrants.put("etcdctl lock", () -> etcd(scene, time, memory));
    }
    return new Work(
        List.of(time, memory),
        entrants,
        Etcd.isHere() ? List.of() : List.of("etcd and etcdctl are not installed here."));
  }

  private static Entrant baton(Scene scene, Path checkout, String name, Topic time, Topic memory) {
    Commands.build(checkout);
    NamedCommand command =
        Commands.all(checkout, scene.servers()).stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
    return new Runs(scene, command, () -> {}, time, memory);
  }

  private static Entrant etcd(Scene scene, Topic time, Topic memory) {
    Etcd etcd = Etcd.start(true);
    return new Runs(scene, etcd.lock("/bench/command", "true"), etcd::close, time, memory);
  }

  private record Runs(Scene scene, NamedCommand command, Runnable end, Topic time, Topic memory)
      implements Entrant {
    @Override
    public void round(Sheet sheet) {
      for (int i = 0; i < scene.repetitions(); i++) {
        CommandRun run = command.run();
        sheet.note(time, run.wallNanos());
        sheet.note(memory, run.peakKib() * KIBIBYTE);
      }
    }

    @Override
    public void close() {
      end.run();
    }
  }
}
