package dev.baton.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RestartBackoffTest {
  private static final Duration NO_TIME = Duration.ZERO;
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final RestartBackoff backoff = new RestartBackoff(LONGEST, new Random(1));

  @Test
  void growsFromASecondToTheLongestAndIsDrawnFromItsUpperHalf() {
    for (long limit : List.of(1, 2, 4, 8, 16, 30, 30, 30)) {
      Duration wait = backoff.afterFailure(NO_TIME);
      assertThat(wait).isBetween(Duration.ofMillis(limit * 500), Duration.ofSeconds(limit));
      assertThat(wait).isGreaterThanOrEqualTo(RestartBackoff.SHORTEST);
    }
  }

  @Test
  void isNotTheSameForAll() {
    backoff.afterFailure(NO_TIME);
    Stream<Duration> waits = Stream.generate(() -> backoff.afterFailure(NO_TIME)).skip(6).limit(20);
    assertThat(waits.distinct().count()).isGreaterThan(10);
  }

  @Test
  void doesNotOverflow() {
    RestartBackoff patient = new RestartBackoff(Duration.ofDays(300), new Random(1));
    for (int i = 0; i < 100; i++) {
      assertThat(patient.afterFailure(NO_TIME))
          .isBetween(RestartBackoff.SHORTEST, Duration.ofDays(300));
    }
  }

  @Test
  void beginsAnewWhenTheCommandHasRunForAGoodWhile() {
    backoff.afterFailure(NO_TIME);
    backoff.afterFailure(NO_TIME);
    assertThat(backoff.afterFailure(LONGEST.minusMillis(1))).isGreaterThan(Duration.ofSeconds(1));
    assertThat(backoff.afterFailure(LONGEST)).isEqualTo(RestartBackoff.SHORTEST);
    RestartBackoff eager = new RestartBackoff(Duration.ofSeconds(4), new Random(1));
    eager.afterFailure(NO_TIME);
    assertThat(eager.afterFailure(Duration.ofSeconds(9))).isBetween(SECOND, SECOND.multipliedBy(2));
    assertThat(eager.afterFailure(Duration.ofSeconds(10))).isEqualTo(RestartBackoff.SHORTEST);
  }

  private static final Duration SECOND = Duration.ofSeconds(1);

  @Test
  void aCommandThatEndedInOrderIsRunAtMostOnceASecondAndIsNoFailure() {
    backoff.afterFailure(NO_TIME);
    backoff.afterFailure(NO_TIME);
    assertThat(backoff.afterSuccess(Duration.ofMillis(300))).isEqualTo(Duration.ofMillis(700));
    assertThat(backoff.afterSuccess(SECOND)).isZero();
    assertThat(backoff.afterSuccess(LONGEST)).isZero();
    assertThat(backoff.afterFailure(NO_TIME)).isEqualTo(RestartBackoff.SHORTEST);
  }

  @Test
  void commandThatEndsWithinOneSecondThreeTimesInRowIsHeldBackLikeOneThatFails() {
    assertThat(backoff.afterSuccess(NO_TIME)).isEqualTo(SECOND);
    assertThat(backoff.afterSuccess(NO_TIME)).isEqualTo(SECOND);
    assertThat(backoff.quickEnds()).isZero();
    assertThat(backoff.afterSuccess(NO_TIME)).isEqualTo(SECOND);
    assertThat(backoff.quickEnds()).isEqualTo(3);
    assertThat(backoff.afterSuccess(NO_TIME)).isBetween(SECOND, SECOND.multipliedBy(2));
    assertThat(backoff.afterSuccess(NO_TIME)).isGreaterThanOrEqualTo(SECOND.multipliedBy(2));
    assertThat(backoff.quickEnds()).isEqualTo(5);
    assertThat(backoff.afterSuccess(SECOND)).isZero();
    assertThat(backoff.quickEnds()).isZero();
  }

  @Test
  void onlyEndsInOrderCountAsQuick() {
    backoff.afterSuccess(NO_TIME);
    backoff.afterSuccess(NO_TIME);
    backoff.afterFailure(NO_TIME);
    backoff.afterSuccess(NO_TIME);
    backoff.afterSuccess(NO_TIME);
    backoff.afterLoss(NO_TIME);
    backoff.afterSuccess(NO_TIME);
    backoff.afterSuccess(NO_TIME);
    assertThat(backoff.quickEnds()).isZero();
  }
}
