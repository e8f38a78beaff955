package dev.baton.protocol.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeTagTest {
  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0x0123456789abcdefL})
  void isReadAsItIsWritten(long bits) {
    NodeTag tag = new NodeTag(bits);

    assertThat(tag.toHex()).hasSize(NodeTag.LENGTH).matches("[0-9a-f]+");
    assertThat(NodeTag.parse(tag.toHex())).contains(tag);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "000000000000000", "00000000000000000", "000000000000000G"})
  void isNotReadFromAnythingElse(String text) {
    assertThat(NodeTag.parse(text)).isEmpty();
  }

  @Test
  void neverComesTwiceInASeries() {
    Set<NodeTag> tags = new HashSet<>();
    for (int turn = 0; turn < 100_000; turn++) {
      tags.add(NodeTag.ofSeries(42, turn));
    }

    assertThat(tags).hasSize(100_000);
  }

  @Test
  void isThatOfSplitMix64() {
    // The first numbers that java.util.SplittableRandom's algorithm gives for the seed 0.
    assertThat(NodeTag.ofSeries(0, 1).toHex()).isEqualTo("e220a8397b1dcdaf");
    assertThat(NodeTag.ofSeries(0, 2).toHex()).isEqualTo("6e789e6aa1b965f4");
    assertThat(NodeTag.ofSeries(0, 3).toHex()).isEqualTo("06c45d188009454f");
  }

  @Test
  void differsFromSeedToSeed() {
    assertThat(NodeTag.ofSeries(1, 0)).isNotEqualTo(NodeTag.ofSeries(2, 0));
  }
}
