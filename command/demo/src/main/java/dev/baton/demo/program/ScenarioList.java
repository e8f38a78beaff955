package dev.baton.demo.program;

import dev.baton.demo.LiveScenario;
import dev.baton.demo.herd.HerdScenario;
import dev.baton.demo.play.LatchScenario;
import dev.baton.demo.play.LockScenario;
import dev.baton.demo.play.LostAnswerScenario;
import dev.baton.demo.play.QueueWatchScenario;
import dev.baton.demo.play.SuccessionScenario;
import dev.baton.demo.play.WorkerScenario;
import dev.baton.demo.split.SplitScenario;
import java.util.List;

/** The scenarios, in the best order for a viewer. */
public final class ScenarioList {
  public static final List<LiveScenario> ALL =
      List.of(
          QueueWatchScenario.ofParent(),
          QueueWatchScenario.ofPredecessor(),
          SuccessionScenario.fairScenario(),
          SuccessionScenario.unfairScenario(),
          new LatchScenario(),
          new WorkerScenario(),
          new LockScenario(),
          new LostAnswerScenario(),
          new HerdScenario(),
          new SplitScenario());

  private ScenarioList() {}
}
