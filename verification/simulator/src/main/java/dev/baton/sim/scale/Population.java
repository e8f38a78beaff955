package dev.baton.sim.scale;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.internal.ClientContext;
import dev.baton.runtime.Engine;
import dev.baton.runtime.session.Settings;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.ModelEnsemble;
import dev.baton.testkit.model.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Many processes with a Baton each, one ensemble, and the time that they share. */
final class Population {
  private static final Settings SETTINGS = Settings.DEFAULT;

  /** After this a candidate knows its place, or whose turn it is. */
  private static final Duration SOON = Duration.ofMillis(50);

  /** After this whoever is next in line is warm. */
  private static final Duration LONG = SETTINGS.sessionTimeout().multipliedBy(2);

  private final VirtualTime time = new VirtualTime();
  private final CountedEnsemble ensemble = new CountedEnsemble(new ModelEnsemble(time));
  private final List<Baton> processes = new ArrayList<>();

  /** So many processes, connected. */
  Population(int size) {
    for (int i = 0; i < size; i++) {
      ManualLoop loop = new ManualLoop(time);
      Engine engine = new Engine(loop, ensemble, SETTINGS, new SplittableRandom(i));
      var unused = engine.connect(SETTINGS.sessionTimeout());
      processes.add(new Baton(ClientContext.of(engine, loop, loop)));
    }
    settle();
  }

  /** Lets the time pass in which what happened has its consequences. */
  void settle() {
    time.runFor(LONG);
    var unused = ensemble.take();
  }

  /** What is asked in a minute in which nothing happens. */
  Load minute() {
    settle();
    time.runFor(Duration.ofMinutes(1));
    return ensemble.take();
  }

  /** Has a candidate of a process come to an election. */
  Candidate come(int process, String election) {
    Candidate candidate =
        processes.get(process).election(election).candidate("p" + process).campaign();
    time.runFor(SOON);
    return candidate;
  }

  /** What was asked since this was said last, or all settled. */
  Load asked() {
    return ensemble.take();
  }

  /** Has a leader leave; returns once the {@code next} leads, and what was asked for that. */
  Load handOver(Candidate leader, Candidate next) {
    settle();
    var unused = leader.closeAsync();
    time.runUntil(next.id() + " leads", SETTINGS.sessionTimeout(), next::isLeader);
    time.runFor(SOON);
    return ensemble.take();
  }
}
