package dev.baton.protocol.claim;

import dev.baton.protocol.LockMode;
import java.util.Optional;

/** The name of a node below an election's (or lock's) parent that the protocol may wait for. */
public sealed interface NodeName {
  /** Returns the node's name below the parent. */
  String nodeText();

  /**
   * Returns the name that {@code text} writes, or nothing for a child that is not of this protocol.
   */
  static Optional<NodeName> parse(String text) {
    if (text.equals(LeaderNode.LEADER.nodeText())) {
      return Optional.of(LeaderNode.LEADER);
    }
    Optional<QueueNode> seat = QueueNode.parse(text);
    return seat.isPresent()
        ? Optional.of(seat.get())
        : NodeTag.parse(text).<NodeName>map(WinnerNode::new).or(() -> EndMarker.parse(text));
  }

  /** The name of a node with a place in a queue. */
  sealed interface QueuePlace extends NodeName {
    /** Returns whether others may hold at the same time. */
    LockMode mode();
  }

  /**
   * The place of a member of another library, or any other child that its members wait for. The
   * name may return, so its end does not tell that no such node stands.
   *
   * @param nodeText the whole name
   */
  record PeerNode(String nodeText, LockMode mode) implements QueuePlace {
    @Override
    public String toString() {
      return nodeText;
    }
  }

  /**
   * A place in a queue: {@code <tag>-<sequence number>}. Before the number it has {@code r-} for a
   * reader, {@code w-} for a writer, or {@code s5x2-} for two of five permits. The sequence number
   * is ZooKeeper's. It grows with every create below the parent, and orders the queue. In a queue
   * that is shared with another library, the name has that library's form.
   *
   * @param tag the tag of its owner
   * @param mode whether others may hold at the same time
   * @param sequence from 0 up; negative if it came after the largest number
   * @param format the form of the names in the queue
   */
  record QueueNode(NodeTag tag, LockMode mode, int sequence, QueueFormat format)
      implements QueuePlace, Comparable<QueueNode> {
    /**
     * Compares the parts. Written out, since the JVM generates the code of a record's own {@code
     * equals} at its first call, and that may be in the first hand-over.
     */
    @Override
    public boolean equals(Object other) {
      return other instanceof QueueNode node
          && sequence == node.sequence
          && tag.equals(node.tag)
          && mode.equals(node.mode)
          && format == node.format;
    }

    @Override
    public int hashCode() {
      return 31 * tag.hashCode() + sequence;
    }

    /** Creates the place of a claim that holds alone. */
    public QueueNode(NodeTag tag, int sequence) {
      this(tag, LockMode.EXCLUSIVE, sequence);
    }

    /** Creates a place in a queue of Baton alone. */
    public QueueNode(NodeTag tag, LockMode mode, int sequence) {
      this(tag, mode, sequence, QueueFormat.BATON);
    }

    /** Returns the beginning of the name of a place; ZooKeeper appends the sequence number. */
    public static String namePrefix(NodeTag tag, LockMode mode) {
      return tag.toHex() + "-" + mode.nodeText();
    }

    /**
     * Returns the place that {@code text} writes, if it has exactly the form of {@link
     * #nodeText()}.
     */
    public static Optional<QueueNode> parse(String text) {
      int number = SequenceNumber.findStart(text);
      if (number <= NodeTag.LENGTH || text.charAt(NodeTag.LENGTH) != '-') {
        return Optional.empty();
      }
      Optional<LockMode> mode = LockMode.parse(text.substring(NodeTag.LENGTH + 1, number));
      Optional<Integer> sequence = SequenceNumber.parseNumber(text.substring(number));
      Optional<NodeTag> tag = NodeTag.parse(text.substring(0, NodeTag.LENGTH));
      return tag.isPresent() && mode.isPresent() && sequence.isPresent()
          ? Optional.of(new QueueNode(tag.get(), mode.get(), sequence.get()))
          : Optional.empty();
    }

    @Override
    public String nodeText() {
      return format.namePrefix(tag, mode) + SequenceNumber.formatNumber(sequence);
    }

    /** Returns the order of its arrival, among those of one parent. */
    int arrivalOrder() {
      return SequenceNumber.arrivalOrder(sequence);
    }

    @Override
    public int compareTo(QueueNode other) {
      return Integer.compare(sequence, other.sequence);
    }

    @Override
    public String toString() {
      return nodeText();
    }
  }

  /**
   * The node that identifies the winner of a race, the owner of the {@link LeaderNode}, by a name
   * that never returns.
   */
  record WinnerNode(NodeTag tag) implements NodeName {
    @Override
    public String nodeText() {
      return tag.toHex();
    }

    @Override
    public String toString() {
      return nodeText();
    }
  }

  /**
   * The mark of the end of a queue, set when its numbers are nearly used up. A claim with a larger
   * number came too late, and waits for the queue to begin anew.
   *
   * @param sequence the sequence number, as in a {@link QueueNode}
   */
  record EndMarker(int sequence) implements NodeName {
    /** The beginning of the name of an end mark; ZooKeeper appends the sequence number. */
    public static final String PREFIX = "~end-";

    private static Optional<NodeName> parse(String text) {
      return text.startsWith(PREFIX)
          ? SequenceNumber.parseNumber(text.substring(PREFIX.length())).map(EndMarker::new)
          : Optional.empty();
    }

    /** Returns the order of its arrival, comparable with that of a place. */
    int arrivalOrder() {
      return SequenceNumber.arrivalOrder(sequence);
    }

    @Override
    public String nodeText() {
      return PREFIX + SequenceNumber.formatNumber(sequence);
    }

    @Override
    public String toString() {
      return nodeText();
    }
  }

  /**
   * The one fixed node of {@link dev.baton.protocol.TurnRule#RACE}. The claim that creates it
   * leads.
   */
  enum LeaderNode implements NodeName {
    LEADER;

    @Override
    public String nodeText() {
      return "~leader";
    }

    @Override
    public String toString() {
      return nodeText();
    }
  }
}
