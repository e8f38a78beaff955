package dev.baton.protocol.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.protocol.claim.Lease.LeaseWindow;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LeaseTest {
  private static final long MILLI = 1_000_000;
  private static final long TIMEOUT = 10_000 * MILLI;

  /** T/1000 + 5 ms. */
  private static final long MARGIN = 15 * MILLI;

  /** A tick of 2 s, so what was answered 1 s before has surely been relayed. */
  private final Lease lease = new Lease(2_000 * MILLI, 1);

  @BeforeEach
  void connectAtMinusTenSeconds() {
    lease.noteConnected(-10_000 * MILLI, 0, TIMEOUT);
  }

  private long endAfterWrite(long sentMillis) {
    lease.noteAnswered(sentMillis * MILLI, 0, sentMillis * MILLI + MILLI, true);
    return lease.window().end();
  }

  private void read(long sentMillis) {
    lease.noteAnswered(sentMillis * MILLI, 0, sentMillis * MILLI + MILLI, false);
  }

  private static long base(long millis) {
    return millis * MILLI + TIMEOUT - MARGIN;
  }

  @Test
  void countsTheLastPacketThatWasSurelyRelayed() {
    read(0);
    read(2_490);

    // An off-beat write: the packet of 2.49 may not have been relayed, that of 0 has.
    assertThat(endAfterWrite(3_460)).isEqualTo(base(0));
  }

  @Test
  void countsAPacketFromHalfATickAfterItsAnswerOn() {
    read(0);
    read(2_490);
    assertThat(endAfterWrite(3_490)).isEqualTo(base(0));
    assertThat(endAfterWrite(3_491)).isEqualTo(base(2_490));
  }

  @Test
  void countsConnectingAtOnce() {
    lease.noteConnected(5_000 * MILLI, 0, TIMEOUT);

    assertThat(endAfterWrite(5_001)).isEqualTo(base(5_000));
  }

  @Test
  void countsNoPacketOfAnEarlierConnection() {
    read(0);
    read(2_000);
    lease.noteConnected(1_000 * MILLI, 0, TIMEOUT);

    assertThat(endAfterWrite(6_000)).isEqualTo(base(1_000));
  }

  @Test
  void isProvenByWritesAlone() {
    for (int millis = 0; millis < 9_000; millis += 500) {
      read(millis);
    }

    assertThat(lease.window()).isEqualTo(LeaseWindow.NONE);
    assertThat(endAfterWrite(9_000)).isEqualTo(base(7_500));
  }

  @Test
  void neverEndsEarlierByALaterAnswer() {
    read(0);
    endAfterWrite(2_000);
    long end = lease.window().end();
    lease.noteConnected(-1_000 * MILLI, 0, TIMEOUT);
    endAfterWrite(2_001);

    assertThat(lease.window().end()).isEqualTo(end);
  }

  @Test
  void endsWithTheShorterTimeoutThatAReconnectGrants() {
    read(0);
    endAfterWrite(2_000);
    long shorter = TIMEOUT / 5;

    assertThat(lease.noteConnected(3_000 * MILLI, 0, shorter)).isTrue();
    assertThat(lease.window().end())
        .isEqualTo(3_000 * MILLI + shorter - shorter / 1000 - 5 * MILLI);
  }

  @Test
  void isNotCutByALongerTimeout() {
    read(0);
    endAfterWrite(2_000);
    LeaseWindow window = lease.window();

    assertThat(lease.noteConnected(3_000 * MILLI, 0, TIMEOUT * 2)).isFalse();
    assertThat(lease.window()).isEqualTo(window);
  }

  @Test
  void cutWindowNeverGrowsAndCountsTheEarlierSleep() {
    LeaseWindow window = new LeaseWindow(10, 7);

    assertThat(window.cutAt(new LeaseWindow(20, 0))).isEqualTo(window);
    assertThat(window.cutAt(new LeaseWindow(5, 9))).isEqualTo(new LeaseWindow(5, 7));
    assertThat(window.cutAt(LeaseWindow.NONE)).isEqualTo(LeaseWindow.NONE);
    assertThat(LeaseWindow.NONE.cutAt(window)).isEqualTo(LeaseWindow.NONE);
  }

  @Test
  void takesTwiceTheTimeBehindAnObserverMaster() {
    Lease relayedTwice = new Lease(2_000 * MILLI, 2);
    relayedTwice.noteConnected(-10_000 * MILLI, 0, TIMEOUT);
    relayedTwice.noteAnswered(0, 0, MILLI, false);
    relayedTwice.noteAnswered(1_000 * MILLI, 0, 1_001 * MILLI, false);
    relayedTwice.noteAnswered(2_500 * MILLI, 0, 2_501 * MILLI, true);

    assertThat(relayedTwice.window().end()).isEqualTo(base(0));
  }

  @Test
  void assumesNoTickAboveHalfTheTimeout() {
    Lease slow = new Lease(Duration.ofHours(1).toNanos(), 1);
    slow.noteConnected(-10_000 * MILLI, 0, TIMEOUT);
    slow.noteAnswered(0, 0, MILLI, false);
    slow.noteAnswered(2_501 * MILLI, 0, 2_502 * MILLI, true);

    assertThat(slow.window().end()).isEqualTo(base(0));
  }

  @Test
  void isNothingInAnotherSession() {
    endAfterWrite(0);
    lease.resetLease();

    assertThat(lease.window()).isEqualTo(LeaseWindow.NONE);
  }

  @Test
  void remembersEnoughPacketsHoweverManyThereAre() {
    for (int micros = 0; micros < 5_000_000; micros += 500) {
      lease.noteAnswered(micros * 1_000L, 0, micros * 1_000L + 1_000, false);
    }
    lease.noteAnswered(5_000 * MILLI, 0, 5_001 * MILLI, true);

    // Packets less than T/64 apart serve for one another.
    assertThat(lease.window().end()).isBetween(base(4_000) - TIMEOUT / 64 - MILLI, base(4_000));
  }

  @Test
  void aWindowEndsToTheNanosecond() {
    LeaseWindow window = new LeaseWindow(100, 10);

    assertThat(window.remainingNanos(99, 0)).isEqualTo(1);
    assertThat(window.remainingNanos(100, 0)).isZero();
    assertThat(window.remainingNanos(101, 0)).isZero();
    assertThat(LeaseWindow.NONE.remainingNanos(Long.MIN_VALUE, 0)).isZero();
    assertThat(LeaseWindow.NONE.remainingNanos(-1, Long.MAX_VALUE)).isZero();
  }

  /** Asleep, the monotonic clock stands still, the wall clock goes on, and so does ZooKeeper. */
  @Test
  void aSleepIsTimeThatPassed() {
    LeaseWindow window = new LeaseWindow(100, 10);

    assertThat(window.remainingNanos(0, 10)).isEqualTo(100);
    assertThat(window.remainingNanos(0, 11)).isEqualTo(99);
    assertThat(window.remainingNanos(40, 60)).isEqualTo(10);
    assertThat(window.remainingNanos(40, 70)).isZero();
    assertThat(window.remainingNanos(40, Long.MAX_VALUE / 2)).isZero();
  }

  @Test
  void aWallClockThatIsSetBackGivesNoTime() {
    assertThat(new LeaseWindow(100, 10).remainingNanos(40, -1_000)).isEqualTo(60);
  }

  @Test
  void aWindowEndsAlsoWhenTheClockOverflows() {
    LeaseWindow window = new LeaseWindow(Long.MIN_VALUE + 5, 0);

    assertThat(window.remainingNanos(Long.MAX_VALUE, 0)).isEqualTo(6);
    assertThat(window.remainingNanos(Long.MIN_VALUE + 4, 0)).isEqualTo(1);
    assertThat(window.remainingNanos(Long.MIN_VALUE + 5, 0)).isZero();
  }

  @Test
  void aWindowBeginsWithThePacketThatCounts() {
    lease.noteAnswered(0, 7, MILLI, false);
    lease.noteAnswered(2_500 * MILLI, 8, 2_501 * MILLI, true);

    assertThat(lease.window()).isEqualTo(new LeaseWindow(base(0), 7));
  }

  @Test
  void trustsAConnectionUntilTheClocksAreAHundredthOfTheTimeoutApart() {
    lease.noteConnected(0, 1_000, TIMEOUT);

    assertThat(lease.trustsConnection(1_000 + TIMEOUT / 100)).isTrue();
    assertThat(lease.trustsConnection(1_001 + TIMEOUT / 100)).isFalse();
  }

  @Test
  void trustsAConnectionFor50MillisecondsInShortSessions() {
    lease.noteConnected(0, 0, 1_000 * MILLI);

    assertThat(lease.trustsConnection(50 * MILLI)).isTrue();
    assertThat(lease.trustsConnection(50 * MILLI + 1)).isFalse();
  }
}
