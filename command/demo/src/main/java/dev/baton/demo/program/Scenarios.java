package dev.baton.demo.program;

import dev.baton.demo.Scenario;
import dev.baton.demo.herd.Herd;
import dev.baton.demo.play.Latch;
import dev.baton.demo.play.LineWatch;
import dev.baton.demo.play.LockedCounter;
import dev.baton.demo.play.LostAnswer;
import dev.baton.demo.play.MasterElection;
import dev.baton.demo.play.Workers;
import dev.baton.demo.split.Split;
import java.util.List;

/** The scenarios, in the best order for a viewer. */
public final class Scenarios {
  public static final List<Scenario> ALL =
      List.of(
          LineWatch.ofParent(),
          LineWatch.ofPredecessor(),
          MasterElection.fair(),
          MasterElection.unfair(),
          new Latch(),
          new Workers(),
          new LockedCounter(),
          new LostAnswer(),
          new Herd(),
          new Split());

  private Scenarios() {}
}
