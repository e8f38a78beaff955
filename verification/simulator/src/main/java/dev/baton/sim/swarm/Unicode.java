package dev.baton.sim.swarm;

import dev.baton.runtime.node.ElectionPath;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Text of any characters. */
final class Unicode {
  private static final int LONGEST = 4;
  private static final String SPECIAL = "/%.\t\n\u0000\u007f\u00a0\ud800\udfff\ufeff\uffff ";

  private Unicode() {}

  /** Returns a path that begins with {@code start}, with more behind it if that can be. */
  static String path(SplittableRandom random, String start) {
    String path = start + text(random);
    try {
      return ElectionPath.of(path).text();
    } catch (IllegalArgumentException e) {
      return start; // and the user would be told what is wrong with the other one
    }
  }

  /** Returns what an id may end with: no control characters, no half of a character. */
  static String id(SplittableRandom random) {
    return text(random).replaceAll("[\\p{Cntrl}\\p{Cs}]", "");
  }

  /** Returns text of some code points, often of such as have a meaning somewhere. */
  static String text(SplittableRandom random) {
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
