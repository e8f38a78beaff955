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
 * The children of an election's parent at one moment. Children that are not of this protocol are
 * left out: they neither wait nor are waited for.
 *
 * @param seats the places in line, first in line first
 * @param marks the unique nodes of {@link dev.baton.protocol.TurnRule#RACE}, each named by its tag
 *     alone
 * @param prize whether the fixed node of {@link dev.baton.protocol.TurnRule#RACE} stands
 * @param late the nodes of those who came after the end of the line: no places, and about to go
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
  /** Nobody at all. */
  public static final Lineup EMPTY = new Lineup(List.of(), List.of(), false);

  /** Takes immutable copies. */
  public Lineup {
    seats = List.copyOf(seats);
    marks = List.copyOf(marks);
    late = List.copyOf(late);
    ends = List.copyOf(ends);
  }

  /** A line far from its end, and nothing else. */
  public Lineup(List<Seat> seats, List<Tag> marks, boolean prize) {
    this(seats, marks, prize, List.of(), List.of(), false);
  }

  /** The line that {@code children} (names, in any order) form. */
  public static Lineup of(List<String> children) {
    List<NodeName> names = new ArrayList<>(children.size());
    for (String child : children) {
      NodeName.parse(child).ifPresent(names::add);
    }
    return of(names, names.size() < children.size());
  }

  /** The line of {@code names}, in any order; whoever has a number after the end is late. */
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

  /** All places: first those in line, then those of whoever came too late. */
  public List<Seat> places() {
    List<Seat> places = new ArrayList<>(seats);
    places.addAll(late);
    return places;
  }

  /** Whether {@code seat} stands, in line or too late for it. */
  boolean has(Seat seat) {
    return seats.contains(seat) || late.contains(seat);
  }

  /** Whether there is nothing but what marks the line's end, if anything does. */
  boolean isBare() {
    return places().isEmpty() && marks.isEmpty() && !prize && !foreign;
  }

  /** Those who stand before {@code seat}, first in line first. */
  List<Seat> aheadOf(Seat seat) {
    int end = 0;
    while (end < seats.size() && seats.get(end).compareTo(seat) < 0) {
      end++;
    }
    return seats.subList(0, end);
  }

  /**
   * Those who hold, first in line first; and readers just behind a writer, who hold only if its
   * data says that it reads on.
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

  /** The seat whose name carries {@code tag}, if there is one. */
  Optional<Seat> seatOf(Tag tag) {
    return places().stream().filter(seat -> seat.tag().equals(tag)).findFirst();
  }

  /** What there is always, and the rest only if there is any. */
  @Override
  public String toString() {
    String text = "Lineup[seats=" + seats + ", marks=" + marks + ", prize=" + prize;
    String end = late.isEmpty() && ends.isEmpty() ? "" : ", late=" + late + ", ends=" + ends;
    return text + end + (foreign ? ", foreign]" : "]");
  }
}
