package dev.baton.protocol;

import dev.baton.protocol.NodeName.Mark;
import dev.baton.protocol.NodeName.Seat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The children of an election's parent at one moment. Children that are not of this protocol are
 * left out: they neither wait nor are waited for.
 *
 * @param seats the places in line, first in line first
 * @param marks the unique nodes of {@link TurnRule#RACE}, each named by its tag alone
 * @param prize whether the fixed node of {@link TurnRule#RACE} stands
 */
public record Lineup(List<Seat> seats, List<Tag> marks, boolean prize) {
  /** Nobody at all. */
  public static final Lineup EMPTY = new Lineup(List.of(), List.of(), false);

  /** Takes immutable copies. */
  public Lineup {
    seats = List.copyOf(seats);
    marks = List.copyOf(marks);
  }

  /** The line that {@code children} (names, in any order) form. */
  public static Lineup of(List<String> children) {
    List<Seat> seats = new ArrayList<>(children.size());
    List<Tag> marks = new ArrayList<>();
    for (String child : children) {
      Seat.parse(child).ifPresent(seats::add);
      Tag.parse(child).ifPresent(marks::add);
    }
    seats.sort(null);
    return new Lineup(seats, marks, children.contains(NodeName.Prize.PRIZE.text()));
  }

  /** Those who stand before {@code seat}, first in line first. */
  List<Seat> aheadOf(Seat seat) {
    int end = 0;
    while (end < seats.size() && seats.get(end).compareTo(seat) < 0) {
      end++;
    }
    return seats.subList(0, end);
  }

  /** The unique nodes of others than {@code ours}, under {@link TurnRule#RACE}. */
  List<Mark> marksBut(Predicate<Tag> ours) {
    return marks.stream().filter(ours.negate()).map(Mark::new).toList();
  }

  /** The seat whose name carries {@code tag}, if there is one. */
  Optional<Seat> seatOf(Tag tag) {
    return seats.stream().filter(seat -> seat.tag().equals(tag)).findFirst();
  }
}
