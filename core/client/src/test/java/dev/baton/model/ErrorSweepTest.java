package dev.baton.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongBinaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each call of Baton's own code throws an Error, once, twice and three times in a row, while a
 * leader resigns, reconnects or loses its node, a lock is acquired, shards move, or Baton closes.
 * Or each call of a user's thread throws that begins or closes something, and the user calls again.
 * In the end one candidate leads, no node is left over, each shard is led, the lock can be
 * acquired, observers know the leader, and the health is good.
 */
class ErrorSweepTest {
  /** How many of the calls throw in each build, evenly spread. */
  private static final int FEW = 8;

  /** How many of them throw in a longer search: all would take minutes. */
  private static final int MANY = Integer.getInteger("baton.errorSweep", 24);

  private final ClassLoader faulty = new FaultyCode();

  @ParameterizedTest
  @EnumSource
  void errorsInARowHarmNothingForLong(ErrorSweepEvent event) throws ReflectiveOperationException {
    sweep(event, FEW);
  }

  @Tag("all")
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LOCK_PASSED")
  void errorsAtManyCallsHarmNothingForLong(ErrorSweepEvent event)
      throws ReflectiveOperationException {
    sweep(event, MANY);
  }

  /** Without {@code --all}, too: what goes wrong here is rare among the calls. */
  @Tag("long")
  @Test
  void errorsWhileALockIsPassedOnHarmNothing() throws ReflectiveOperationException {
    sweep(ErrorSweepEvent.LOCK_PASSED, MANY);
  }

  private void sweep(ErrorSweepEvent event, int most) throws ReflectiveOperationException {
    long calls = newCourse(event.name()).applyAsLong(Long.MAX_VALUE / 2, 0);
    assertThat(calls).isGreaterThan(10);

    long samples = Math.min(calls, most);
    for (int sample = 0; sample < samples; sample++) {
      long first = calls * sample / samples;
      for (int times = 1; times <= 3; times++) {
        var unused = newCourse(event.name()).applyAsLong(first, times);
      }
    }
  }

  private LongBinaryOperator newCourse(String event) throws ReflectiveOperationException {
    return (LongBinaryOperator)
        faulty
            .loadClass(ErrorSweepCourse.class.getName())
            .getConstructor(String.class)
            .newInstance(event);
  }
}
