package dev.baton.protocol.claim;

import dev.baton.protocol.Mode;
import dev.baton.protocol.claim.NodeName.End;
import dev.baton.protocol.claim.NodeName.Mark;
import dev.baton.protocol.claim.NodeName.Prize;
import dev.baton.protocol.claim.NodeName.Seat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The children of an election's parent at one moment: the queue. Children that are not of this
 * protocol are left out; they neither wait nor are waited for.
 *
 * @param seats the places in the queue, in order
 * @param marks the unique nodes of {@link dev.baton.protocol.TurnRule#RACE}, each named by its tag
 *     alone
 * @param prize whether the fixed leader node of {@link dev.baton.protocol.TurnRule#RACE} stands
 * @param late the nodes that came after the end of the queue: they have no place and are about to
 *     go
 * @param ends the marks of that end, if it has come
 * @param foreign whether there are other children
 */
public record Lineup(
    List<Seat> seats,
    List<Tag> marks,
    boolean prize,
    List<Seat> late,
    List<End> ends,
    boolean foreign) {
  /** An empty queue. */
  public static final Lineup EMPTY = new Lineup(List.of(), List.of(), false);

  /** Takes immutable copies. */
  public Lineup {
    seats = List.copyOf(seats);
    marks = List.copyOf(marks);
    late = List.copyOf(late);
    ends = List.copyOf(ends);
  }

  /** Creates a queue that is far from its end and holds nothing else. */
  public Lineup(List<Seat> seats, List<Tag> marks, boolean prize) {
    this(seats, marks, prize, List.of(), List.of(), false);
  }

  /** Returns the queue that {@code children} (names, in any order) form. */
  public static Lineup of(List<String> children) {
    List<NodeName> names = new ArrayList<>(children.size());
    for (String child : children) {
      NodeName.parse(child).ifPresent(names::add);
    }
    return of(names, names.size() < children.size());
  }

  /**
   * Returns the queue of {@code names}, in any order. A candidate with a number after the end is
   * late.
   */
  public static Lineup of(List<NodeName> names, boolean foreign) {
    List<Seat> seats = new ArrayList<>(names.size());
    List<Seat> late = new ArrayList<>();
    List<End> ends = only(End.class, names);
    int end = ends.stream().mapToInt(End::order).min().orElse(Integer.MAX_VALUE);
    for (Seat seat : only(Seat.class, names)) {
      (seat.order() < end ? seats : late).add(seat);
    }
    seats.sort(null);
    List<Tag> marks = only(Mark.class, names).stream().map(Mark::tag).toList();
    return new Lineup(seats, marks, names.contains(Prize.PRIZE), late, ends, foreign);
  }

  private static <N> List<N> only(Class<N> kind, List<NodeName> names) {
    return names.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** Returns all places: first those in the queue, then the late ones. */
  public List<Seat> places() {
    List<Seat> places = new ArrayList<>(seats);
    places.addAll(late);
    return places;
  }

  /** Returns whether {@code seat} stands, in the queue or too late for it. */
  boolean has(Seat seat) {
    return seats.contains(seat) || late.contains(seat);
  }

  /** Returns whether there is nothing but marks of the queue's end, if any. */
  boolean isBare() {
    return places().isEmpty() && marks.isEmpty() && !prize && !foreign;
  }

  /** Returns the predecessors of {@code seat}, first in the queue first. */
  List<Seat> aheadOf(Seat seat) {
    int end = 0;
    while (end < seats.size() && seats.get(end).compareTo(seat) < 0) {
      end++;
    }
    return seats.subList(0, end);
  }

  /**
   * Returns the holders, first in the queue first. Readers just behind a writer are included; they
   * hold only if the writer's data says that it goes on as a reader.
   */
  public List<NodeName> front() {
    if (prize) {
      return List.of(NodeName.Prize.PRIZE);
    }
    List<NodeName> front = new ArrayList<>();
    int taken = 0;
    for (Seat seat : seats) {
      boolean beside = seat.mode() == Mode.READ;
      if (seat.mode() instanceof Mode.Permits permits) {
        taken += permits.taken();
        beside = taken <= permits.all();
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
  List<Mark> marksBut(Predicate<Tag> ours) {
    return marks.stream().filter(ours.negate()).map(Mark::new).toList();
  }

  /** Returns the seat with {@code tag} in its name, if there is one. */
  Optional<Seat> seatOf(Tag tag) {
    return places().stream().filter(seat -> seat.tag().equals(tag)).findFirst();
  }

  /** Returns the parts that always exist, and the others only if they are not empty. */
  @Override
  public String toString() {
    String text = "Lineup[seats=" + seats + ", marks=" + marks + ", prize=" + prize;
    String end = late.isEmpty() && ends.isEmpty() ? "" : ", late=" + late + ", ends=" + ends;
    return text + end + (foreign ? ", foreign]" : "]");
  }
}
