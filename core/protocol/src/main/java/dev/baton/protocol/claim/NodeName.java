package dev.baton.protocol.claim;

import dev.baton.protocol.Mode;
import java.util.Optional;

/** The name of a node below an election's (or lock's) parent that the protocol may wait for. */
public sealed interface NodeName {
  /** Returns the node's name below the parent. */
  String text();

  /**
   * Returns the name that {@code text} writes, or nothing for a child that is not of this protocol.
   */
  static Optional<NodeName> parse(String text) {
    if (text.equals(Prize.PRIZE.text())) {
      return Optional.of(Prize.PRIZE);
    }
    return Seat.parse(text)
        .<NodeName>map(seat -> seat)
        .or(() -> Tag.parse(text).map(Mark::new))
        .or(() -> End.parse(text));
  }

  /**
   * A place in a queue: {@code <tag>-<sequence number>}. Before the number it has {@code r-} for a
   * reader, {@code w-} for a writer, or {@code s5x2-} for two of five permits. The sequence number
   * is ZooKeeper's. It grows with every create below the parent, and orders the queue.
   *
   * @param tag the tag of its owner
   * @param mode whether others may hold at the same time
   * @param sequence from 0 up; negative if it came after the largest number
   */
  record Seat(Tag tag, Mode mode, int sequence) implements NodeName, Comparable<Seat> {
    /** Creates the place of a claim that holds alone. */
    public Seat(Tag tag, int sequence) {
      this(tag, Mode.ALONE, sequence);
    }

    /** Returns the beginning of the name of a place; ZooKeeper appends the sequence number. */
    public static String prefix(Tag tag, Mode mode) {
      return tag.text() + "-" + mode.text();
    }

    /**
     * Returns the place that {@code text} writes, if it has exactly the form of {@link #text()}.
     */
    public static Optional<Seat> parse(String text) {
      int number = Sequence.startIn(text);
      if (number <= Tag.LENGTH || text.charAt(Tag.LENGTH) != '-') {
        return Optional.empty();
      }
      Optional<Mode> mode = Mode.parse(text.substring(Tag.LENGTH + 1, number));
      Optional<Integer> sequence = Sequence.parse(text.substring(number));
      return Tag.parse(text.substring(0, Tag.LENGTH))
          .flatMap(tag -> mode.flatMap(m -> sequence.map(s -> new Seat(tag, m, s))));
    }

    @Override
    public String text() {
      return prefix(tag, mode) + Sequence.text(sequence);
    }

    /** Returns the order of its arrival, among those of one parent. */
    int order() {
      return Sequence.order(sequence);
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

  /**
   * The node that identifies the winner of a race, the owner of the {@link Prize}, by a name that
   * never returns.
   */
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

  /**
   * The mark of the end of a queue, set when its numbers are nearly used up. A claim with a larger
   * number came too late, and waits for the queue to begin anew.
   *
   * @param sequence the sequence number, as in a {@link Seat}
   */
  record End(int sequence) implements NodeName {
    /** The beginning of the name of an end mark; ZooKeeper appends the sequence number. */
    public static final String PREFIX = "~end-";

    private static Optional<NodeName> parse(String text) {
      return text.startsWith(PREFIX)
          ? Sequence.parse(text.substring(PREFIX.length())).map(End::new)
          : Optional.empty();
    }

    /** Returns the order of its arrival, comparable with that of a place. */
    int order() {
      return Sequence.order(sequence);
    }

    @Override
    public String text() {
      return PREFIX + Sequence.text(sequence);
    }

    @Override
    public String toString() {
      return text();
    }
  }

  /**
   * The one fixed node of {@link dev.baton.protocol.TurnRule#RACE}. The claim that creates it
   * leads.
   */
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
