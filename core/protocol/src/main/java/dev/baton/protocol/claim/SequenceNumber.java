package dev.baton.protocol.claim;

import java.util.Optional;

/**
 * The number that ZooKeeper appends to the name of a sequential node. It counts the creates below
 * the parent, and begins anew with another parent. It ends at 2^31 - 1; then ZooKeeper repeats that
 * number or gives negative ones.
 */
final class SequenceNumber {
  private static final int DIGITS = 10;

  /** The smallest number with one digit more. */
  private static final long ABOVE = 10_000_000_000L;

  /**
   * The number from which on the end of the queue is marked, so that numbers are left for the
   * marks.
   */
  private static final int NEAR_END = Integer.MAX_VALUE - (1 << 20);

  /** The number from which on operators are warned: an eighth of all numbers is left. */
  private static final int WARN_FROM = 7 << 28;

  private SequenceNumber() {}

  /**
   * Returns the index of the number at the end of {@code name}; negative if the name is too short.
   */
  static int findStart(String name) {
    int digits = name.length() - DIGITS;
    return name.startsWith("--", digits - 2) ? digits - 1 : digits;
  }

  /** Returns the number that {@code text} writes, if it is exactly what ZooKeeper writes. */
  static Optional<Integer> parseNumber(String text) {
    boolean negative = text.startsWith("-");
    int begin = negative ? 1 : 0;
    if (text.length() != begin + DIGITS || (negative && text.charAt(begin) == '0')) {
      return Optional.empty();
    }
    long value = 0;
    for (int i = begin; i < text.length(); i++) {
      char digit = text.charAt(i);
      if (digit < '0' || digit > '9') {
        return Optional.empty();
      }
      value = 10 * value + (digit - '0');
    }
    value = negative ? -value : value;
    return value == (int) value ? Optional.of((int) value) : Optional.empty();
  }

  static String formatNumber(int number) {
    return number < 0 ? Integer.toString(number) : Long.toString(ABOVE + number).substring(1);
  }

  static boolean isNearEnd(int number) {
    return number >= NEAR_END;
  }

  static boolean isWorthWarning(int number) {
    return number < 0 || number >= WARN_FROM;
  }

  /**
   * Returns the order of arrival. Numbers after the largest one count as that, since they have no
   * order.
   */
  static int arrivalOrder(int number) {
    return number < 0 ? Integer.MAX_VALUE : number;
  }
}
