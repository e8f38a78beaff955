package dev.baton.protocol;

import java.util.Optional;

/** The name of a node below an election's (or lock's) parent that the protocol may wait for. */
public sealed interface NodeName {
  /** The node's name below the parent. */
  String text();

  /** The name that {@code text} writes, or nothing for a child that is not of this protocol. */
  static Optional<NodeName> parse(String text) {
    if (text.equals(Prize.PRIZE.text())) {
      return Optional.of(Prize.PRIZE);
    }
    return Seat.parse(text).<NodeName>map(seat -> seat).or(() -> Tag.parse(text).map(Mark::new));
  }

  /**
   * A place in a line: {@code <tag>-<sequence number>}. The sequence number is ZooKeeper's, grows
   * with every create below the parent, and orders the line.
   *
   * @param tag whose place it is
   * @param sequence from 0 up
   */
  record Seat(Tag tag, int sequence) implements NodeName, Comparable<Seat> {
    private static final int DIGITS = 10;

    /** The seat that {@code text} writes, if it has exactly the form of {@link #text()}. */
    public static Optional<Seat> parse(String text) {
      int dash = text.length() - DIGITS - 1;
      if (dash != Tag.LENGTH || text.charAt(dash) != '-') {
        return Optional.empty();
      }
      return Tag.parse(text.substring(0, dash))
          .flatMap(tag -> sequence(text.substring(dash + 1)).map(s -> new Seat(tag, s)));
    }

    private static Optional<Integer> sequence(String digits) {
      if (!digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
        return Optional.empty();
      }
      long value = Long.parseLong(digits);
      return value > Integer.MAX_VALUE ? Optional.empty() : Optional.of((int) value);
    }

    @Override
    public String text() {
      String digits = Integer.toString(sequence);
      return tag.text() + "-" + "0".repeat(DIGITS - digits.length()) + digits;
    }

    @Override
    public int compareTo(Seat other) {
      return Integer.compare(sequence, other.sequence);
    }

    @Override
    public String toString() {
      return text();
    }
  }

  /** The node that makes the holder of the {@link Prize} known by a name that never returns. */
  record Mark(Tag tag) implements NodeName {
    @Override
    public String text() {
      return tag.text();
    }

    @Override
    public String toString() {
      return text();
    }
  }

  /** The one fixed node of {@link TurnRule#RACE}: whoever creates it leads. */
  enum Prize implements NodeName {
    PRIZE;

    @Override
    public String text() {
      return "leader";
    }

    @Override
    public String toString() {
      return text();
    }
  }
}
