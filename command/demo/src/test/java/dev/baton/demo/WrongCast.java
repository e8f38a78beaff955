package dev.baton.demo;

import dev.baton.cli.demo.DemoOptions;
import dev.baton.cli.demo.DemoProvider;
import dev.baton.demo.play.QueueWatchScenario;
import dev.baton.demo.program.DemoRunner;
import dev.baton.protocol.TurnRule;
import java.util.List;

/** Has one scenario, in which 1 is expected to lead though it leaves before its turn. */
public final class WrongCast implements DemoProvider {
  static final String NAME = "wrong-cast";

  private final DemoRunner playhouse =
      new DemoRunner(
          List.of(
              QueueWatchScenario.customScenario(
                  NAME, TurnRule.QUEUE, List.of("1", "0"), List.of("0", "1"))));

  /** For the service loader. */
  public WrongCast() {}

  @Override
  public List<DemoScenario> listScenarios() {
    return playhouse.listScenarios();
  }

  @Override
  public boolean playScenarios(DemoOptions performance) throws InterruptedException {
    return playhouse.playScenarios(performance);
  }
}
