package dev.baton.protocol.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TagTest {
  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0x0123456789abcdefL})
  void isReadAsItIsWritten(long bits) {
    Tag tag = new Tag(bits);

    assertThat(tag.text()).hasSize(Tag.LENGTH).matches("[0-9a-f]+");
    assertThat(Tag.parse(tag.text())).contains(tag);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "000000000000000", "00000000000000000", "000000000000000G"})
  void isNotReadFromAnythingElse(String text) {
    assertThat(Tag.parse(text)).isEmpty();
  }

  @Test
  void neverComesTwiceInASeries() {
    Set<Tag> tags = new HashSet<>();
    for (int turn = 0; turn < 100_000; turn++) {
      tags.add(Tag.of(42, turn));
    }

    assertThat(tags).hasSize(100_000);
  }

  @Test
  void isThatOfSplitMix64() {
    // The first numbers that java.util.SplittableRandom's algorithm gives for the seed 0.
    assertThat(Tag.of(0, 1).text()).isEqualTo("e220a8397b1dcdaf");
    assertThat(Tag.of(0, 2).text()).isEqualTo("6e789e6aa1b965f4");
    assertThat(Tag.of(0, 3).text()).isEqualTo("06c45d188009454f");
  }

  @Test
  void differsFromSeedToSeed() {
    assertThat(Tag.of(1, 0)).isNotEqualTo(Tag.of(2, 0));
  }
}
