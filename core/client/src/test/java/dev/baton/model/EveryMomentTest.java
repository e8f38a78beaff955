package dev.baton.model;

import static dev.baton.model.World.PATH;

import dev.baton.protocol.TurnRule;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One fault at each moment of a {@link Trial}. */
@Tag("long")
class EveryMomentTest {
  private static final Duration BLINK = Duration.ofMillis(30);
  private static final Duration LAPSE = Duration.ofSeconds(9);
  private static final Duration OUTAGE = Duration.ofSeconds(14);

  /** All that the model does takes whole milliseconds, so these are the moments in between. */
  private static final Duration FIRST_MOMENT = Duration.ofNanos(500_000);

  private static final Duration BETWEEN_MOMENTS = Duration.ofMillis(1);

  /** What happens in the world. */
  enum Fault {
    CUT(trial -> trial.world.zooKeeper.cutAll()),
    EXPIRE(trial -> trial.world.zooKeeper.expireAll()),
    BLINK_IN_A_BLACK_HOLE(trial -> blackHole(trial, BLINK)),
    LAPSE_IN_A_BLACK_HOLE(trial -> blackHole(trial, LAPSE)),
    LONG_BLACK_HOLE(trial -> blackHole(trial, OUTAGE)),
    DOWN_FOR_A_MOMENT(trial -> down(trial, BLINK)),
    DOWN_FOR_LONGER_THAN_THE_LEASE(trial -> down(trial, LAPSE)),
    DOWN_FOR_LONGER_THAN_THE_SESSION(trial -> down(trial, OUTAGE)),
    REAP(trial -> trial.world.zooKeeper.reapContainers()),
    FREEZE_FOR_A_MOMENT(trial -> onEach(trial, loop -> loop.freezeFor(BLINK))),
    FREEZE_A(trial -> trial.world.machine("A").loop().freezeFor(OUTAGE)),
    FREEZE_B(trial -> trial.world.machine("B").loop().freezeFor(OUTAGE)),
    FREEZE_ALL(trial -> onEach(trial, loop -> loop.freezeFor(OUTAGE))),
    SUSPEND_ALL(trial -> onEach(trial, loop -> loop.moveWallClock(OUTAGE))),
    DENY_READ(trial -> deny(trial, NodePermission.READ)),
    DENY_CREATE(trial -> deny(trial, NodePermission.CREATE)),
    DENY_DELETE(trial -> deny(trial, NodePermission.DELETE)),
    DELETE_THE_FIRST(Fault::deleteTheFirst),
    DELETE_THE_LAST(Fault::deleteTheLast),
    DELETE_THE_ELECTION(trial -> delete(trial, PATH)),
    DELETE_ITS_PARENT(trial -> delete(trial, "/jobs"));

    @SuppressWarnings("ImmutableEnumChecker") // a function, and nothing in it changes
    final Consumer<Trial> fault;

    Fault(Consumer<Trial> fault) {
      this.fault = fault;
    }

    private static void blackHole(Trial trial, Duration duration) {
      trial.world.zooKeeper.setBlackHole(true);
      trial.operator.runAfter(duration.toNanos(), () -> trial.world.zooKeeper.setBlackHole(false));
    }

    private static void down(Trial trial, Duration duration) {
      trial.world.zooKeeper.takeDown();
      trial.operator.runAfter(duration.toNanos(), trial.world.zooKeeper::bringUp);
    }

    private static void onEach(Trial trial, Consumer<ManualLoop> what) {
      for (String name : new String[] {"A", "B", "C"}) {
        what.accept(trial.world.machine(name).loop());
      }
    }

    private static void deny(Trial trial, NodePermission permission) {
      trial.world.zooKeeper.denyPermission(PATH, permission);
      trial.operator.runAfter(
          OUTAGE.toNanos(), () -> trial.world.zooKeeper.allowPermission(PATH, permission));
    }

    private static void delete(Trial trial, String path) {
      trial.mayOverlap();
      trial.world.zooKeeper.deleteTree(path);
    }

    private static void deleteTheFirst(Trial trial) {
      trial.world.zooKeeper.childNames(PATH).stream()
          .findFirst()
          .ifPresent(name -> delete(trial, PATH + "/" + name));
    }

    private static void deleteTheLast(Trial trial) {
      trial.world.zooKeeper.childNames(PATH).stream()
          .reduce((first, second) -> second)
          .ifPresent(name -> delete(trial, PATH + "/" + name));
    }
  }

  @ParameterizedTest
  @EnumSource
  void oneOfThoseInLineLeadsInTheEndUnderQueue(Fault fault) {
    atEveryMoment(TurnRule.QUEUE, fault);
  }

  @ParameterizedTest
  @EnumSource
  void oneOfThoseInLineLeadsInTheEndUnderCrowd(Fault fault) {
    atEveryMoment(TurnRule.WATCH_ALL, fault);
  }

  @ParameterizedTest
  @EnumSource
  void oneOfThemLeadsInTheEndUnderRace(Fault fault) {
    atEveryMoment(TurnRule.RACE, fault);
  }

  private static void atEveryMoment(TurnRule rule, Fault fault) {
    Duration moment = FIRST_MOMENT;
    while (moment.compareTo(Trial.COURSE) < 0) {
      Trial trial = new Trial(rule);
      try {
        trial.run(moment, () -> fault.fault.accept(trial));
      } catch (AssertionError e) {
        throw new AssertionError(
            fault + " at " + moment + " of " + rule + "\n" + trial.world.journal(), e);
      }
      moment = moment.plus(BETWEEN_MOMENTS);
    }
  }
}
