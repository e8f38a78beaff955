package dev.baton.sim.scale;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.internal.ClientContext;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.ModelEnsemble;
import dev.baton.testkit.model.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Many processes with a Baton each, one ensemble, and the time that they share. */
final class ProcessPopulation {
  private static final EngineSettings SETTINGS = EngineSettings.DEFAULT;

  /** The time after which a candidate knows its position, or the leader. */
  private static final Duration SOON = Duration.ofMillis(50);

  /** The time after which the candidate next in the queue has a fresh lease. */
  private static final Duration LONG = SETTINGS.sessionTimeout().multipliedBy(2);

  private final VirtualTime time = new VirtualTime();
  private final CountedEnsemble ensemble = new CountedEnsemble(new ModelEnsemble(time));
  private final List<Baton> processes = new ArrayList<>();

  /** Creates {@code size} connected processes. */
  ProcessPopulation(int size) {
    for (int i = 0; i < size; i++) {
      ManualLoop loop = new ManualLoop(time);
      BatonEngine engine = new BatonEngine(loop, ensemble, SETTINGS, new SplittableRandom(i));
      var unused = engine.connectFirst(SETTINGS.sessionTimeout());
      processes.add(new Baton(ClientContext.of(engine, loop, loop)));
    }
    settleClients();
  }

  /** Lets the time pass in which past changes have their consequences. */
  void settleClients() {
    time.runFor(LONG);
    var unused = ensemble.takeLoad();
  }

  /** Returns the load of a minute in which nothing happens. */
  ServerLoad loadOfMinute() {
    settleClients();
    time.runFor(Duration.ofMinutes(1));
    return ensemble.takeLoad();
  }

  /** Makes a candidate of a process join an election. */
  Candidate joinElection(int process, String election) {
    Candidate candidate =
        processes.get(process).election(election).candidate("p" + process).campaign();
    time.runFor(SOON);
    return candidate;
  }

  /** Returns the load since the last call, or since the population settled. */
  ServerLoad takeLoad() {
    return ensemble.takeLoad();
  }

  /** Makes a leader leave, waits until {@code next} leads, and returns the load of that change. */
  ServerLoad handOver(Candidate leader, Candidate next) {
    settleClients();
    var unused = leader.closeAsync();
    time.runUntil(next.id() + " leads", SETTINGS.sessionTimeout(), next::isLeader);
    time.runFor(SOON);
    return ensemble.takeLoad();
  }
}
