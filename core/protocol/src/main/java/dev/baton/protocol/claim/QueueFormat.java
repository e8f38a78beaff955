package dev.baton.protocol.claim;

import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.LockMode;
import dev.baton.protocol.claim.NodeName.PeerNode;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeName.QueuePlace;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The form of the names in a queue, and their order. A queue has Baton's own form, or it is shared
 * with one recipe of another library. Then Baton's names end as that recipe's do, and the order is
 * the one that the recipe computes.
 *
 * <p>In a shared queue, Baton adds no node but places. It writes into a node that stands only where
 * the waiting members of the other library survive that: see {@link #takesMessages}.
 */
public enum QueueFormat {
  /** The form of a queue of Baton alone. */
  BATON("", "", ""),
  /** The form of Curator's leader latch. */
  CURATOR_LATCH("-", "latch-", Peer.CURATOR),
  /** The form of Curator's mutex, and of its leader selector, which uses one. */
  CURATOR_LOCK("-", "lock-", Peer.CURATOR),
  /** The form of Curator's read-write lock. */
  CURATOR_READ_WRITE_LOCK("-", Peer.READ + "|" + Peer.WRITE, Peer.CURATOR),
  /** The form of kazoo's lock, and of its election, which uses one. */
  KAZOO_LOCK("", "__lock__", Peer.KAZOO);

  /** The child of its path below which Curator's semaphore has its leases. */
  public static final String PEER_LEASES = "leases";

  private final String separator;
  private final String marker;
  private final Pattern peerName;
  private final Pattern queuedName;

  /** The texts of other libraries' names. */
  private static final class Peer {
    private static final String CURATOR = "_c_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-";
    private static final String KAZOO = "[0-9a-f]{32}";
    private static final String READ = "__READ__";
    private static final String WRITE = "__WRIT__";

    /** The names of recipes with which no queue is shared: kazoo's readers, Curator's leases. */
    private static final Pattern OF_OTHERS =
        Pattern.compile(
            KAZOO + "__rlock__-?[0-9]{10}|" + PEER_LEASES + "/" + CURATOR + "lease-[0-9]{10}");
  }

  /**
   * Creates a form.
   *
   * @param separator the text between the tag and the marker in Baton's names
   * @param marker the text before the number; of readers and of writers, where there are both
   * @param peerPrefix the expression of what stands before that text in the other library's names
   */
  QueueFormat(String separator, String marker, String peerPrefix) {
    this.separator = separator;
    this.marker = marker;
    this.peerName = Pattern.compile(peerPrefix + "(?:" + marker + ")-?[0-9]{10}");
    this.queuedName =
        Pattern.compile("(?:" + marker + ")-?\\d{10}\\z", Pattern.UNICODE_CHARACTER_CLASS);
  }

  /** Returns whether the queue is shared with members of another library. */
  public boolean isShared() {
    return this != BATON;
  }

  /**
   * Returns whether messages may be written into the nodes of the queue. Curator's mutex and
   * read-write lock read the queue again when the node ahead is written. Its latch neither acts on
   * that event nor watches again, so it would wait for ever. kazoo shows all data of a node as its
   * id.
   */
  public boolean takesMessages() {
    return this == BATON || this == CURATOR_LOCK || this == CURATOR_READ_WRITE_LOCK;
  }

  /** Returns the forms that have members among {@code children}, names in any order. */
  public static List<QueueFormat> formsOf(List<String> children) {
    return Arrays.stream(values())
        .filter(each -> children.stream().anyMatch(each::isMember))
        .toList();
  }

  /**
   * Returns the form of the queue for a process that only reads it: this one if it is shared or has
   * members among {@code children}; else the one form that has, or {@link #BATON}. A claim must
   * know the form beforehand, since an empty queue has none.
   */
  public QueueFormat recognizeForm(List<String> children) {
    // Most queues are Baton's alone. The names of a long one are not compared with all forms.
    if (isShared() || children.stream().anyMatch(this::isMember)) {
      return this;
    }
    List<QueueFormat> forms = formsOf(children);
    return forms.size() == 1 ? forms.get(0) : this;
  }

  /** Returns the queue that {@code children} form for a process that only reads it. */
  public QueueListing readRecognized(List<String> children) {
    return recognizeForm(children).readQueue(children);
  }

  /** Returns whether claims of this mode may stand in the queue. */
  public boolean allowsMode(LockMode mode) {
    return !isShared() || modes().contains(mode);
  }

  private List<LockMode> modes() {
    return this == CURATOR_READ_WRITE_LOCK
        ? List.of(LockMode.READ, LockMode.WRITE)
        : List.of(LockMode.EXCLUSIVE);
  }

  /** Returns whether the members of the queue create its missing parents as containers. */
  public boolean usesContainers() {
    return this != KAZOO_LOCK;
  }

  /** Returns the beginning of the name of a place; ZooKeeper appends the sequence number. */
  public String namePrefix(NodeTag tag, LockMode mode) {
    return isShared() ? tag.toHex() + separator + markerOf(mode) : QueueNode.namePrefix(tag, mode);
  }

  private String markerOf(LockMode mode) {
    if (this != CURATOR_READ_WRITE_LOCK) {
      return marker;
    }
    return mode == LockMode.READ ? Peer.READ : Peer.WRITE;
  }

  /** Returns the place of a claim that {@code text} names, if it has exactly that form. */
  public Optional<QueueNode> parsePlace(String text) {
    if (!isShared()) {
      return QueueNode.parse(text);
    }
    int number = SequenceNumber.findStart(text);
    if (number < NodeTag.LENGTH) {
      return Optional.empty();
    }
    Optional<NodeTag> tag = NodeTag.parse(text.substring(0, NodeTag.LENGTH));
    Optional<Integer> sequence = SequenceNumber.parseNumber(text.substring(number));
    String middle = text.substring(NodeTag.LENGTH, number);
    return modes().stream()
        .filter(mode -> middle.equals(separator + markerOf(mode)))
        .findFirst()
        .flatMap(mode -> tag.flatMap(t -> sequence.map(s -> new QueueNode(t, mode, s, this))));
  }

  /** Returns the node that {@code text} names, or nothing for a child without a place here. */
  public Optional<NodeName> parseName(String text) {
    if (!isShared()) {
      return NodeName.parse(text);
    }
    return hasPlace(text) ? Optional.of(placeNamed(text)) : Optional.empty();
  }

  /**
   * Returns the queue that {@code children} (names, in any order) form. Children with the same
   * number keep the order in which they are listed.
   */
  public QueueListing readQueue(List<String> children) {
    if (!isShared()) {
      QueueListing queue = QueueListing.ofChildren(children);
      return queue.foreign() ? queue.withProblem(findProblem(children)) : queue;
    }
    List<QueuePlace> places =
        children.stream()
            .filter(this::hasPlace)
            .sorted(Comparator.comparing(this::orderKey))
            .map(this::placeNamed)
            .toList();
    return QueueListing.ofShared(places, places.size() < children.size())
        .withProblem(findProblem(children));
  }

  private QueuePlace placeNamed(String text) {
    Optional<QueueNode> ours = parsePlace(text);
    return ours.isPresent() ? ours.get() : new PeerNode(text, modeOf(text));
  }

  /** Curator's recipes give every child a place; kazoo's only those with its text and a number. */
  private boolean hasPlace(String text) {
    return this != KAZOO_LOCK || queuedName.matcher(text).find();
  }

  /** Curator's writers wait for every child ahead; its readers for those with the writers' text. */
  private LockMode modeOf(String text) {
    if (this != CURATOR_READ_WRITE_LOCK) {
      return LockMode.EXCLUSIVE;
    }
    return text.contains(Peer.WRITE) ? LockMode.WRITE : LockMode.READ;
  }

  /** Returns what the recipe compares: the text behind its marker; the whole name without one. */
  String orderKey(String text) {
    return this == CURATOR_READ_WRITE_LOCK
        ? behindLast(Peer.WRITE, behindLast(Peer.READ, text))
        : behindLast(marker, text);
  }

  private static String behindLast(String marker, String text) {
    int found = text.lastIndexOf(marker);
    return found < 0 ? text : text.substring(found + marker.length());
  }

  /** Returns why no claim can stand in a queue with these children; null if one can. */
  private @Nullable JoinProblem findProblem(List<String> children) {
    JoinProblem problem = null;
    for (String child : children) {
      if (isMember(child)) {
        problem = isShared() && isPastUse(child) ? JoinProblem.SEQUENCE_SPENT : problem;
      } else if (isMemberElsewhere(child)) {
        return JoinProblem.OTHER_PEERS;
      }
    }
    return problem;
  }

  private boolean isMemberElsewhere(String child) {
    if (Peer.OF_OTHERS.matcher(child).matches()) {
      return true;
    }
    for (QueueFormat other : values()) {
      if (other != this && other.isMember(child)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether {@code child} is of the recipe of this queue, or of a Baton that shares it. */
  public boolean isMember(String child) {
    return isShared()
        ? peerName.matcher(child).matches() || parsePlace(child).isPresent()
        : NodeName.parse(child).filter(QueueFormat::isOfQueue).isPresent();
  }

  private static boolean isOfQueue(NodeName name) {
    return name instanceof QueueNode || name instanceof NodeName.EndMarker;
  }

  /**
   * Returns whether operators are to be warned that the numbers of this queue come to their end,
   * well before {@link JoinProblem#SEQUENCE_SPENT}: a member of a shared queue has one of the last
   * 2^28 numbers. A queue of Baton alone begins anew by itself.
   */
  public boolean isWorthWarning(List<String> children) {
    return isShared()
        && children.stream()
            .filter(this::isMember)
            .flatMap(member -> numberOf(member).stream())
            .anyMatch(SequenceNumber::isWorthWarning);
  }

  private static Optional<Integer> numberOf(String member) {
    return SequenceNumber.parseNumber(member.substring(SequenceNumber.findStart(member)));
  }

  /** Returns whether the number shows that the queue's numbers are nearly used up, or are. */
  private static boolean isPastUse(String member) {
    return numberOf(member)
        .filter(number -> number < 0 || SequenceNumber.isNearEnd(number))
        .isPresent();
  }
}
