package dev.baton.house;

import static dev.baton.house.Marked.TEST;
import static dev.baton.house.Marked.assertSees;
import static dev.baton.house.Marked.file;

import org.junit.jupiter.api.Test;

final class PatienceTest {
  @Test
  void seesLimitsOfTheirOwn() {
    assertSees(
        Rule.ONE_LIMIT,
        file(
            TEST,
            """
            class ATest {
              void waits() {
                await().atMost(LIMIT).until(this::leads);
                await("the leader").until(this::leads); // !!
                await().ignoreExceptions().untilAsserted(this::check); // !!
                await().atMost(Duration.ofSeconds(5)).until(this::leads); // !!
                world.until(this::leads);
                assertThat(future).succeedsWithin(LIMIT);
                assertThat(future).failsWithin(SOON); // !!
                assertThat(future).failsWithin(Duration.ZERO);
                latch.await(LIMIT.toSeconds(), SECONDS);
                latch.await(60, TimeUnit.SECONDS); // !!
                queue.poll(1, MINUTES); // !!
                lock.tryLock(0, SECONDS);
                lock.tryLock(50, TimeUnit.MILLISECONDS);
              }
            }
            """));
  }

  @Test
  void seesMeasurements() {
    String since = "class A { long since(long begin) { return System.nanoTime() - begin; } }";
    assertSees(
        Rule.NO_MEASURED_TIME,
        file(TEST, since + "// !!"),
        file(
            TEST,
            """
            class ATest {
              void leads() {
                long begin = System.nanoTime();
                assertThat(System.currentTimeMillis() - begin).isLessThan(5); // !!
                Duration.between(begin, Instant.now()); // !!
                Duration.between(begin, end);
                long soon = System.nanoTime() + 5;
              }
            }
            """),
        file("verification/acceptance/src/test/java/dev/baton/acceptance/LeaseTest.java", since));
  }
}
