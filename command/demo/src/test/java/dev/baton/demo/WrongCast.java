package dev.baton.demo;

import dev.baton.demo.play.QueueWatchScenario;
import dev.baton.demo.program.DemoMain;
import dev.baton.demo.program.DemoRunner;
import dev.baton.protocol.TurnRule;
import java.util.List;

/** Has one scenario, in which 1 is expected to lead though it leaves before its turn. */
final class WrongCast {
  static final String NAME = "wrong-cast";

  private WrongCast() {}

  public static void main(String[] arguments) {
    LiveScenario wrong =
        QueueWatchScenario.customScenario(
            NAME, TurnRule.QUEUE, List.of("1", "0"), List.of("0", "1"));
    DemoMain.runProgram(new DemoRunner(List.of(wrong)), arguments);
  }
}
