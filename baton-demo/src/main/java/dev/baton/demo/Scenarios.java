package dev.baton.demo;

import dev.baton.demo.herd.Herd;
import dev.baton.demo.play.LineWatch;
import dev.baton.demo.split.Split;
import java.util.List;

/** All scenarios, in the order in which they are best seen. */
final class Scenarios {
  static final List<Scenario> ALL =
      List.of(LineWatch.ofParent(), LineWatch.ofPredecessor(), new Herd(), new Split());

  private Scenarios() {}
}
