package dev.baton.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FencingTokenTest {
  private static final long LIMIT = 1L << 53;

  @Test
  void isTheCzxidShiftedByTenBits() {
    assertThat(FencingToken.ofTransaction(3).value()).isEqualTo(3 * 1024);
    assertThat(FencingToken.ofTransaction(3).czxid()).isEqualTo(3);
    assertThat(FencingToken.ofTransaction(3)).hasToString("3072");
  }

  @Test
  void growsWithTheCzxidUpToTheLimit() {
    long[] czxids = {0, 1, 2, 1L << 32, (1L << 32) + 1, LIMIT - 1};
    for (int i = 1; i < czxids.length; i++) {
      FencingToken smaller = FencingToken.ofTransaction(czxids[i - 1]);
      FencingToken larger = FencingToken.ofTransaction(czxids[i]);
      assertThat(larger).isGreaterThan(smaller);
      assertThat(larger.value()).isGreaterThan(smaller.value());
      assertThat(larger.czxid()).isEqualTo(czxids[i]);
    }
  }

  @Test
  void leavesRoomForTheHoldersThatShareANode() {
    FencingToken last = new FencingToken(FencingToken.ofTransaction(7).value() + 1023);

    assertThat(last.czxid()).isEqualTo(7);
    assertThat(last).isLessThan(FencingToken.ofTransaction(8));
  }

  @ParameterizedTest
  @ValueSource(longs = {LIMIT, LIMIT + 1, Long.MAX_VALUE, -1, Long.MIN_VALUE})
  void isRefusedWhereItDoesNotFit(long czxid) {
    assertThat(FencingToken.fitsToken(czxid)).isFalse();
    assertThatThrownBy(() -> FencingToken.ofTransaction(czxid))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("czxid 0x" + Long.toHexString(czxid), "2^53");
  }

  @Test
  void fitsBelowTheLimit() {
    assertThat(FencingToken.fitsToken(0)).isTrue();
    assertThat(FencingToken.fitsToken(LIMIT - 1)).isTrue();
  }
}
