package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Election;
import dev.baton.observe.ElectionObservation;
import dev.baton.observe.WarningRules;
import dev.baton.testkit.model.ModelRoute;
import java.util.List;

/** An election, and a machine with a way of its own to the servers, which observes it. */
final class Watched implements AutoCloseable {
  final World world = new World();
  final ModelRoute route = world.routeOf("observer");
  private final Watcher watcher = new Watcher();

  Watched() {
    world.run(SOON);
  }

  Election election() {
    return world.baton("observer").election(PATH);
  }

  /** Begins to observe. */
  ElectionObservation observe() {
    return observe(WarningRules.NONE);
  }

  /** Begins to observe, to be warned. */
  ElectionObservation observe(WarningRules warnings) {
    ElectionObservation observation = election().observe(watcher, warnings);
    world.run(SOON);
    return observation;
  }

  /** What the observer was told since this was last called. */
  List<String> told() {
    return watcher.takeTold();
  }

  void checkKnowsAll(ElectionObservation observation) {
    assertThat(observation.isCurrent()).isTrue();
    assertThat(observation.participants()).isEqualTo(election().participants());
  }

  @Override
  public void close() {
    world.close();
  }
}
