package dev.baton.sim.swarm;

import dev.baton.runtime.node.ElectionPath;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random text of any characters. */
final class RandomText {
  private static final int LONGEST = 4;
  private static final String SPECIAL = "/%.\t\n\u0000\u007f\u00a0\ud800\udfff\ufeff\uffff ";

  private RandomText() {}

  /**
   * Returns a path that begins with {@code start}, followed by random text if the path stays valid.
   */
  static String randomPath(SplittableRandom random, String start) {
    String path = start + randomText(random);
    try {
      return ElectionPath.of(path).text();
    } catch (IllegalArgumentException e) {
      return start; // the user would get an error for the other path
    }
  }

  /** Returns the random end of an id: no control characters and no half characters. */
  static String randomIdEnd(SplittableRandom random) {
    return randomText(random).replaceAll("[\\p{Cntrl}\\p{Cs}]", "");
  }

  /** Returns random text of a few code points, often with a special meaning somewhere. */
  static String randomText(SplittableRandom random) {
    return IntStream.range(0, 1 + random.nextInt(LONGEST))
        .map(
            i ->
                switch (random.nextInt(3)) {
                  case 0 -> SPECIAL.charAt(random.nextInt(SPECIAL.length()));
                  case 1 -> random.nextInt(1 << Byte.SIZE);
                  default -> random.nextInt(Character.MAX_CODE_POINT + 1);
                })
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }
}
