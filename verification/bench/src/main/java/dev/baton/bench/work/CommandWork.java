package dev.baton.bench.work;

import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.NumberUnit;
import dev.baton.bench.tools.BatonCommands;
import dev.baton.bench.tools.CommandRun;
import dev.baton.bench.tools.EtcdServer;
import dev.baton.bench.tools.NamedCommand;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The work "run a command", from its start to its end. */
public final class CommandWork {
  private static final List<String> OURS = List.of("baton run", "baton lock", "baton --version");
  private static final double KIBIBYTE = 1024;

  private CommandWork() {}

  /**
   * Creates the work with {@code baton} of a checkout, and with etcd's command, if it is installed.
   *
   * @param checkout the checkout with the launcher, which builds itself first if necessary
   */
  public static MeasuredWork createWork(WorkScene scene, Path checkout) {
    MeasuredTopic time =
        new MeasuredTopic(
            "command",
            "the command: time",
            "A command that runs true while it leads or has a lock, from its start to its end:"
                + " Baton's with three ZooKeeper servers, etcd's with one server, all of which"
                + " force their writes to the disk.",
            NumberUnit.NANOSECONDS,
            BetterDirection.LESS);
    MeasuredTopic memory =
        new MeasuredTopic(
            "command-memory",
            "the command: memory",
            "The most memory that the command's largest process has had.",
            NumberUnit.BYTES,
            BetterDirection.LESS);
    Map<String, MeasuredWork.EntrantOpening> entrants = new LinkedHashMap<>();
    OURS.forEach(
        name -> entrants.put(name, () -> batonEntrant(scene, checkout, name, time, memory)));
    if (EtcdServer.isHere()) {
      entrants.put("etcdctl lock", () -> etcdEntrant(scene, time, memory));
    }
    return new MeasuredWork(
        List.of(time, memory),
        entrants,
        EtcdServer.isHere() ? List.of() : List.of("etcd and etcdctl are not installed here."));
  }

  private static WorkEntrant batonEntrant(
      WorkScene scene, Path checkout, String name, MeasuredTopic time, MeasuredTopic memory) {
    BatonCommands.buildLauncher(checkout);
    NamedCommand command =
        BatonCommands.allCommands(checkout, scene.connectString()).stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
    return new CommandRuns(scene, command, () -> {}, time, memory);
  }

  private static WorkEntrant etcdEntrant(
      WorkScene scene, MeasuredTopic time, MeasuredTopic memory) {
    EtcdServer etcd = EtcdServer.startServer(true);
    return new CommandRuns(
        scene, etcd.lockCommand("/bench/command", "true"), etcd::close, time, memory);
  }

  private record CommandRuns(
      WorkScene scene, NamedCommand command, Runnable end, MeasuredTopic time, MeasuredTopic memory)
      implements WorkEntrant {
    @Override
    public void runRound(MeasurementSheet sheet) {
      for (int i = 0; i < scene.repetitions(); i++) {
        CommandRun run = command.runOnce();
        sheet.noteValue(time, run.wallNanos());
        sheet.noteValue(memory, run.peakKib() * KIBIBYTE);
      }
    }

    @Override
    public void close() {
      end.run();
    }
  }
}
