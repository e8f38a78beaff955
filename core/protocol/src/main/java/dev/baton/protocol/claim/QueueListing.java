package dev.baton.protocol.claim;

import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.LockMode;
import dev.baton.protocol.claim.NodeName.EndMarker;
import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeName.QueuePlace;
import dev.baton.protocol.claim.NodeName.WinnerNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The children of an election's parent at one moment: the queue. Children that are not of this
 * protocol are left out; they neither wait nor are waited for. In a queue that is shared with
 * another library, all children that its members wait for have a place.
 *
 * @param seats the places in the queue, in order
 * @param winners the unique nodes of {@link dev.baton.protocol.TurnRule#RACE}, each named by its
 *     tag alone
 * @param leaderNode whether the fixed leader node of {@link dev.baton.protocol.TurnRule#RACE}
 *     stands
 * @param late the nodes that came after the end of the queue: they have no place and are about to
 *     go
 * @param ends the marks of that end, if it has come
 * @param foreign whether there are other children
 * @param problem why no claim can stand in this queue, as its names tell; null if one can
 */
public record QueueListing(
    List<QueuePlace> seats,
    List<NodeTag> winners,
    boolean leaderNode,
    List<QueueNode> late,
    List<EndMarker> ends,
    boolean foreign,
    @Nullable JoinProblem problem) {
  /** An empty queue. */
  public static final QueueListing EMPTY = new QueueListing(List.of(), List.of(), false);

  /** Takes immutable copies. */
  public QueueListing {
    seats = List.copyOf(seats);
    winners = List.copyOf(winners);
    late = List.copyOf(late);
    ends = List.copyOf(ends);
  }

  /** Creates a queue that is far from its end and holds nothing else. */
  public QueueListing(List<? extends QueuePlace> seats, List<NodeTag> marks, boolean prize) {
    this(List.copyOf(seats), marks, prize, List.of(), List.of(), false, null);
  }

  /** Returns the queue that {@code places} form, in their order, with another library's members. */
  static QueueListing ofShared(List<QueuePlace> places, boolean foreign) {
    return new QueueListing(places, List.of(), false, List.of(), List.of(), foreign, null);
  }

  QueueListing withProblem(@Nullable JoinProblem why) {
    return new QueueListing(seats, winners, leaderNode, late, ends, foreign, why);
  }

  /** Returns the queue of Baton alone that {@code children} (names, in any order) form. */
  public static QueueListing ofChildren(List<String> children) {
    List<NodeName> names = new ArrayList<>(children.size());
    for (String child : children) {
      NodeName.parse(child).ifPresent(names::add);
    }
    return ofNames(names, names.size() < children.size());
  }

  /**
   * Returns the queue of {@code names}, in any order. A candidate with a number after the end is
   * late.
   */
  public static QueueListing ofNames(List<NodeName> names, boolean foreign) {
    List<QueueNode> seats = new ArrayList<>(names.size());
    List<NodeTag> winners = new ArrayList<>(0);
    List<EndMarker> ends = new ArrayList<>(0);
    int end = Integer.MAX_VALUE;
    for (NodeName name : names) {
      if (name instanceof QueueNode seat) {
        seats.add(seat);
      } else if (name instanceof WinnerNode winner) {
        winners.add(winner.tag());
      } else if (name instanceof EndMarker marker) {
        ends.add(marker);
        end = Math.min(end, marker.arrivalOrder());
      }
    }
    List<QueueNode> late = takeLate(seats, end);
    seats.sort(null);
    return new QueueListing(
        List.copyOf(seats), winners, names.contains(LeaderNode.LEADER), late, ends, foreign, null);
  }

  /** Removes and returns the seats that came after {@code end}. */
  private static List<QueueNode> takeLate(List<QueueNode> seats, int end) {
    List<QueueNode> late = new ArrayList<>(0);
    seats.removeIf(seat -> seat.arrivalOrder() >= end && late.add(seat));
    return late;
  }

  /** Returns the places of all claims: first those in the queue, then the late ones. */
  public List<QueueNode> allPlaces() {
    List<QueueNode> places = new ArrayList<>(seats.size() + late.size());
    for (QueuePlace seat : seats) {
      if (seat instanceof QueueNode ours) {
        places.add(ours);
      }
    }
    places.addAll(late);
    return places;
  }

  /** Returns whether {@code seat} stands, in the queue or too late for it. */
  boolean hasSeat(QueueNode seat) {
    return seats.contains(seat) || late.contains(seat);
  }

  /** Returns whether there is nothing but marks of the queue's end, if any. */
  boolean isBare() {
    return allPlaces().isEmpty() && winners.isEmpty() && !leaderNode && !foreign;
  }

  /** Returns the predecessors of {@code seat}, first in the queue first; all, if it is not here. */
  List<QueuePlace> aheadOf(QueueNode seat) {
    int own = seats.indexOf(seat);
    return own < 0 ? seats : seats.subList(0, own);
  }

  /** Returns the claims among {@code places}. */
  static List<QueueNode> claimsAmong(List<QueuePlace> places) {
    return places.stream().filter(QueueNode.class::isInstance).map(QueueNode.class::cast).toList();
  }

  /**
   * Returns the holders, first in the queue first. Readers just behind a writer are included; they
   * hold only if the writer's data says that it goes on as a reader.
   */
  public List<NodeName> holderNodes() {
    if (leaderNode) {
      return List.of(NodeName.LeaderNode.LEADER);
    }
    List<NodeName> front = new ArrayList<>();
    int taken = 0;
    for (QueuePlace seat : seats) {
      boolean beside = seat.mode() == LockMode.READ;
      if (seat.mode() instanceof LockMode.PermitMode permits) {
        taken += permits.takenPermits();
        beside = taken <= permits.allPermits();
      }
      if (!beside && !front.isEmpty()) {
        break;
      }
      front.add(seat);
    }
    return List.copyOf(front);
  }

  /**
   * The unique nodes of others than {@code ours}, under {@link dev.baton.protocol.TurnRule#RACE}.
   */
  List<WinnerNode> winnersBut(Predicate<NodeTag> ours) {
    return winners.stream().filter(ours.negate()).map(WinnerNode::new).toList();
  }

  /** Returns the seat with {@code tag} in its name, if there is one. */
  Optional<QueueNode> seatOf(NodeTag tag) {
    return allPlaces().stream().filter(seat -> seat.tag().equals(tag)).findFirst();
  }

  /** Returns the parts that always exist, and the others only if they are not empty. */
  @Override
  public String toString() {
    String text =
        "QueueListing[seats=" + seats + ", winners=" + winners + ", leaderNode=" + leaderNode;
    String end = late.isEmpty() && ends.isEmpty() ? "" : ", late=" + late + ", ends=" + ends;
    String why = problem == null ? "" : ", problem=" + problem;
    return text + end + why + (foreign ? ", foreign]" : "]");
  }
}
