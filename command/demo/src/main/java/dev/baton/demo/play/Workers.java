package dev.baton.demo.play;

import dev.baton.demo.Actor;
import dev.baton.demo.Scenario;
import dev.baton.demo.Stage;
import dev.baton.demo.member.Event.What;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A scenario with workers that work for a leader until they lead themselves, as in three terminals.
 */
public final class Workers implements Scenario {
  private static final int WORKERS = 3;
  private static final Duration PAUSE = Duration.ofSeconds(2);

  /** The exit code that a shell shows for a process that Ctrl-C has ended. */
  private static final int ENDED_BY_CTRL_C = 130;

  /** Creates the scenario. */
  public Workers() {}

  @Override
  public String name() {
    return "worker";
  }

  @Override
  public String title() {
    return "workers follow until they lead; one is ended by Ctrl-C, and members run low";
  }

  @Override
  public String program() {
    return "Three terminals, a worker in each. Whoever leads hands out work, and wants two others.";
  }

  @Override
  public String play(Stage stage) throws InterruptedException {
    List<String> names = List.of("worker-1", "worker-2", "worker-3");
    List<Actor> workers = stage.members(names, Stage.LONG_SESSION_TIMEOUT);
    List<Actor> line = new ArrayList<>();
    for (Actor each : workers) {
      String address = "meta=127.0.0.1:700" + line.size();
      each.ask(
          "campaign " + stage.path() + " QUEUE follow few=" + WORKERS + " " + address,
          line.isEmpty() ? What.LEADS : What.FOLLOWS);
      line.add(each);
    }
    stage.pause(PAUSE);
    stage.say("Ctrl-C in the terminal of worker-1");
    int exitCode = line.get(0).interrupt();
    line.get(1).await(What.LEADS);
    String followed = line.get(2).await(What.FOLLOWS).detail();
    String warning = line.get(1).await(What.WARNS).detail();
    stage.pause(PAUSE);
    stage.expect("the exit code of worker-1", ENDED_BY_CTRL_C, exitCode);
    stage.expect("who led, in this order", names.subList(0, 2), stage.chronicle().leaders());
    stage.expect("whom worker-3 works for then", "worker-2 127.0.0.1:7001", followed);
    stage.expect("the warning of worker-2", "2 left", warning);
    stage.expect("how many stand in line", 2, stage.nodes(stage.path()).size());
    stage.countLeaders();
    return "worker-1 handed over as it ended, worker-3 works for worker-2, which warns: 2 left";
  }
}
