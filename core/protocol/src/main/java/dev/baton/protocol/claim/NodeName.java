package dev.baton.protocol.claim;

import dev.baton.protocol.Mode;
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
    return Seat.parse(text)
        .<NodeName>map(seat -> seat)
        .or(() -> Tag.parse(text).map(Mark::new))
        .or(() -> End.parse(text));
  }

  /**
   * A place in a line: {@code <tag>-<sequence number>}, with a reader's {@code r-}, a writer's
   * {@code w-}, or, of so many permits that are taken, {@code s5x2-} before the number. The
   * sequence number is ZooKeeper's, grows with every create below the parent, and orders the line.
   *
   * @param tag whose place it is
   * @param mode beside whom it may hold
   * @param sequence from 0 up; negative for one that came after the largest number
   */
  record Seat(Tag tag, Mode mode, int sequence) implements NodeName, Comparable<Seat> {
    /** The place of one that holds alone. */
    public Seat(Tag tag, int sequence) {
      this(tag, Mode.ALONE, sequence);
    }

    /** What the name of such a place begins with; ZooKeeper appends the sequence number. */
    public static String prefix(Tag tag, Mode mode) {
      return tag.text() + "-" + mode.text();
    }

    /** The seat that {@code text} writes, if it has exactly the form of {@link #text()}. */
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

    /** When it came, among those of one parent. */
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

  /**
   * Marks the end of a line whose numbers are nearly used up: whoever has a larger one came too
   * late, and waits for the line to begin anew.
   *
   * @param sequence as that of a {@link Seat}
   */
  record End(int sequence) implements NodeName {
    /** What the name of such a node begins with; ZooKeeper appends the sequence number. */
    public static final String PREFIX = "~end-";

    private static Optional<NodeName> parse(String text) {
      return text.startsWith(PREFIX)
          ? Sequence.parse(text.substring(PREFIX.length())).map(End::new)
          : Optional.empty();
    }

    /** When it came, as that of a seat. */
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

  /** The one fixed node of {@link dev.baton.protocol.TurnRule#RACE}: whoever creates it leads. */
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
