package dev.baton.model;

import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each request of a {@link Trial} is lost, or its answer, or two of them. */
class LostRequestsTest {
  /** More than a trial sends; a number that is not reached loses nothing. */
  private static final int REQUESTS = 70;

  private static final int REQUESTS_BETWEEN = 6;

  @ParameterizedTest
  @EnumSource
  void noLostRequestLeavesAGhost(TurnRule rule) {
    for (int lost = 0; lost < REQUESTS; lost++) {
      Trial trial = new Trial(rule);
      trial.world.zooKeeper.loseRequest(number(lost));
      run(trial, rule + ", lost is request " + lost);
    }
  }

  @ParameterizedTest
  @EnumSource
  void noLostAnswerLeavesAGhost(TurnRule rule) {
    for (int lost = 0; lost < REQUESTS; lost++) {
      Trial trial = new Trial(rule);
      trial.world.zooKeeper.loseAnswer(number(lost));
      run(trial, rule + ", lost is the answer to request " + lost);
    }
  }

  @ParameterizedTest
  @EnumSource
  void noLostAnswerAndThenALostRequestLeaveAGhost(TurnRule rule) {
    for (int first = 0; first < REQUESTS; first++) {
      for (int second = 1; second <= REQUESTS_BETWEEN; second++) {
        Trial trial = new Trial(rule);
        trial.world.zooKeeper.loseAnswer(number(first));
        trial.world.zooKeeper.loseRequest(number(first + second));
        run(trial, rule + ", lost are answer " + first + " and request " + (first + second));
      }
    }
  }

  private static Predicate<ZooKeeperRequest> number(int wanted) {
    int[] seen = new int[1];
    return request -> seen[0]++ == wanted;
  }

  private static void run(Trial trial, String what) {
    try {
      trial.run(Trial.COURSE, () -> {});
    } catch (AssertionError e) {
      throw new AssertionError(what + "\n" + trial.world.journal(), e);
    }
  }
}
