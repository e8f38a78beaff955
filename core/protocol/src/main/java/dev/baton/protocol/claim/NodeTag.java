package dev.baton.protocol.claim;

import java.util.HexFormat;
import java.util.Optional;

/**
 * An identifier that makes a node's name unique for ever. By its tag a create can be found after
 * its answer was lost. It has 64 bits, written as 16 hexadecimal digits. Every attempt to join a
 * queue uses a tag of its own.
 *
 * @param bits all 64 of them
 */
public record NodeTag(long bits) {
  /** The number of characters of a tag's text. */
  public static final int LENGTH = 16;

  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  /**
   * Returns tag number {@code turn} of the series that {@code seed} begins. The series is
   * SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), a bijection of the counter, so no tag comes
   * twice within it.
   */
  static NodeTag ofSeries(long seed, int turn) {
    long z = seed + turn * GOLDEN_GAMMA;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return new NodeTag(z ^ (z >>> 31));
  }

  /** Returns the tag that {@code text} writes, if it has exactly the form of {@link #toHex()}. */
  public static Optional<NodeTag> parse(String text) {
    if (text.length() != LENGTH) {
      return Optional.empty();
    }
    long bits = 0;
    for (int i = 0; i < LENGTH; i++) {
      int digit = "0123456789abcdef".indexOf(text.charAt(i));
      if (digit < 0) {
        return Optional.empty();
      }
      bits = bits << 4 | digit;
    }
    return Optional.of(new NodeTag(bits));
  }

  /** Returns 16 hexadecimal digits in lower case. */
  public String toHex() {
    return HexFormat.of().toHexDigits(bits);
  }

  /** Written out for the reason given at {@link NodeName.QueueNode#equals}. */
  @Override
  public boolean equals(Object other) {
    return other instanceof NodeTag tag && bits == tag.bits;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(bits);
  }

  @Override
  public String toString() {
    return toHex();
  }
}
