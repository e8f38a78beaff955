package dev.baton.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.protocol.TurnRule;
import dev.baton.testkit.model.PlannedMishaps;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each call that Baton's own code makes in a {@link Trial}, to its loop and to ZooKeeper's client,
 * throws once, as where memory runs short. Two candidates never lead at once, and in the end one
 * leads and none is deaf.
 */
class MishapsTest {
  @ParameterizedTest
  @EnumSource
  void aCallThatThrowsHarmsNothingForLong(TurnRule rule) {
    int number = 0;
    PlannedMishaps mishaps;
    do {
      int failing = number++;
      int[] calls = new int[1];
      mishaps = new PlannedMishaps(() -> calls[0]++ == failing);
      Trial trial = new Trial(rule);
      for (String name : List.of("A", "B", "C")) {
        trial.world.start(name, mishaps);
      }
      run(trial, rule + ", call " + failing + " throws");
    } while (mishaps.thrownCount() > 0);
    assertThat(number).isGreaterThan(100);
  }

  private static void run(Trial trial, String what) {
    try {
      trial.run(Trial.COURSE, () -> {});
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(what + "\n" + trial.world.journal(), e);
    }
  }
}
