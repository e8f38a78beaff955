package dev.baton.protocol.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.protocol.Mode;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.NodeName.End;
import dev.baton.protocol.claim.NodeName.Mark;
import dev.baton.protocol.claim.NodeName.Seat;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LineupTest {
  private static Seat seat(int number) {
    return new Seat(new Tag(-number), number);
  }

  private static List<Seat> seats(int count) {
    List<Seat> seats = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      seats.add(seat(i));
    }
    return seats;
  }

  @Test
  void isOrderedByNumbersNotByNames() {
    Lineup line = Lineup.of(List.of(seat(10).text(), seat(2).text(), seat(9).text()));

    assertThat(line.seats()).containsExactly(seat(2), seat(9), seat(10));
  }

  @Test
  void leavesForeignChildrenOut() {
    Lineup line = Lineup.of(List.of("n_0000000001", seat(2).text(), "config"));

    assertThat(line)
        .isEqualTo(new Lineup(List.of(seat(2)), List.of(), false, List.of(), List.of(), true));
    assertThat(Lineup.of(List.of())).isEqualTo(Lineup.EMPTY);
  }

  @Test
  void hasNoPlaceForWhoeverCameAfterItsEnd() {
    Lineup line = Lineup.of(names(seat(7), new End(8), seat(5), new End(6), seat(9)));

    assertThat(line.seats()).containsExactly(seat(5));
    assertThat(line.late()).containsExactly(seat(7), seat(9));
    assertThat(line.ends()).containsExactly(new End(8), new End(6));
    assertThat(line.places()).containsExactly(seat(5), seat(7), seat(9));
    assertThat(line.aheadOf(seat(9))).containsExactly(seat(5));
    assertThat(line.seatOf(new Tag(-9))).contains(seat(9));
  }

  @Test
  void hasNoPlaceBehindTheLargestNumber() {
    Seat last = seat(Integer.MAX_VALUE);
    Seat beyond = seat(Integer.MIN_VALUE);
    Seat place = seat(Integer.MAX_VALUE - 1);
    Lineup marked = Lineup.of(names(beyond, new End(Integer.MIN_VALUE), place, last));

    assertThat(Lineup.of(names(beyond, place, last)).seats()).containsExactly(place);
    assertThat(marked.seats()).containsExactly(place);
    assertThat(marked.late()).containsExactlyInAnyOrder(beyond, last);
  }

  @Test
  void isBareIfNothingElseStands() {
    assertThat(Lineup.of(names(new End(3), new End(4))).isBare()).isTrue();
    assertThat(Lineup.of(names(new End(3), seat(2))).isBare()).isFalse();
    assertThat(Lineup.of(names(new End(3), seat(4))).isBare()).isFalse();
    assertThat(Lineup.of(names(new End(3), new Mark(new Tag(1)))).isBare()).isFalse();
    assertThat(Lineup.of(names(new End(3), NodeName.Prize.PRIZE)).isBare()).isFalse();
    assertThat(Lineup.of(List.of("~end-0000000003", "config")).isBare()).isFalse();
  }

  private static List<String> names(NodeName... names) {
    return Stream.of(names).map(NodeName::text).toList();
  }

  @Test
  void knowsThePrizeAndItsMarks() {
    Tag tag = new Tag(7);
    Lineup line = Lineup.of(List.of(tag.text(), "leader"));

    assertThat(line).isEqualTo(new Lineup(List.of(), List.of(tag), true));
    assertThat(line.marksBut(other -> false)).containsExactly(new Mark(tag));
    assertThat(line.marksBut(tag::equals)).isEmpty();
  }

  @Test
  void tellsWhoIsAheadAlsoOfASeatThatIsNotInIt() {
    Lineup line = new Lineup(seats(5), List.of(), false);

    assertThat(line.aheadOf(seat(0))).isEmpty();
    assertThat(line.aheadOf(seat(3))).containsExactly(seat(0), seat(1), seat(2));
    assertThat(line.aheadOf(seat(99))).hasSize(5);
  }

  @Test
  void findsASeatByItsTag() {
    Lineup line = new Lineup(seats(5), List.of(), false);

    assertThat(line.seatOf(new Tag(-3))).contains(seat(3));
    assertThat(line.seatOf(new Tag(3))).isEmpty();
  }

  @Test
  void queueWatchesAllUpToTwoThenTheNearestAlone() {
    assertThat(Picture.of(TurnRule.QUEUE, Mode.ALONE, seats(1)))
        .isEqualTo(new Picture(List.of(seat(0)), 1));
    assertThat(Picture.of(TurnRule.QUEUE, Mode.ALONE, seats(2)))
        .isEqualTo(new Picture(List.of(seat(0), seat(1)), 2));
    assertThat(Picture.of(TurnRule.QUEUE, Mode.ALONE, seats(3)))
        .isEqualTo(new Picture(List.of(seat(2)), 3));
    assertThat(Picture.of(TurnRule.QUEUE, Mode.ALONE, seats(9)))
        .isEqualTo(new Picture(List.of(seat(8)), 9));
  }

  @Test
  void aReaderWaitsForTheWritersAheadAndWatchesTheNearest() {
    Seat first = new Seat(new Tag(1), Mode.WRITE, 1);
    Seat second = new Seat(new Tag(2), Mode.WRITE, 2);
    Seat reader = new Seat(new Tag(3), Mode.READ, 3);

    assertThat(Picture.of(TurnRule.QUEUE, Mode.READ, List.of(first, second, reader)))
        .isEqualTo(new Picture(List.of(second), 2));
    assertThat(Picture.of(TurnRule.QUEUE, Mode.READ, List.of(reader)).isTurn()).isTrue();
  }

  @Test
  void aWriterWaitsForAllAheadAndWatchesTheOneJustAhead() {
    Seat first = new Seat(new Tag(1), Mode.READ, 1);
    Seat second = new Seat(new Tag(2), Mode.READ, 2);

    assertThat(Picture.of(TurnRule.QUEUE, Mode.WRITE, List.of(first, second)))
        .isEqualTo(new Picture(List.of(second), 2));
    assertThat(Picture.of(TurnRule.QUEUE, Mode.WRITE, List.of()).isTurn()).isTrue();
  }

  @Test
  void crowdWatchesNobodyButTheLine() {
    assertThat(Picture.of(TurnRule.CROWD, Mode.ALONE, seats(9)))
        .isEqualTo(new Picture(List.of(), 9));
    assertThat(TurnRule.CROWD.watchesLine()).isTrue();
    assertThat(TurnRule.QUEUE.watchesLine()).isFalse();
    assertThat(TurnRule.RACE.watchesLine()).isFalse();
  }

  @Test
  void raceWatchesMarks() {
    Mark mark = new Mark(new Tag(7));

    assertThat(Picture.of(TurnRule.RACE, Mode.ALONE, List.of(mark)))
        .isEqualTo(new Picture(List.of(mark), 1));
    assertThat(TurnRule.RACE.hasLine()).isFalse();
  }

  @Test
  void onlyQueueLeadsUnasked() {
    assertThat(TurnRule.values())
        .filteredOn(TurnRule::leadsUnasked)
        .containsExactly(TurnRule.QUEUE);
  }

  @Test
  void threeOrFourAheadAreWorthALookNowAndThen() {
    boolean[] wants = {false, false, false, true, true, false, false};
    for (int ahead = 1; ahead < wants.length; ahead++) {
      assertThat(Picture.of(TurnRule.QUEUE, Mode.ALONE, seats(ahead)).wantsTrimming())
          .as(ahead + " ahead")
          .isEqualTo(wants[ahead]);
    }
    assertThat(Picture.of(TurnRule.CROWD, Mode.ALONE, seats(3)).wantsTrimming()).isFalse();
  }

  @Test
  void aPictureOnlyShrinks() {
    Picture two = Picture.of(TurnRule.QUEUE, Mode.ALONE, seats(2));

    assertThat(two.without(seat(1), Mode.ALONE)).isEqualTo(new Picture(List.of(seat(0)), 1));
    assertThat(two.without(seat(1), Mode.ALONE).isComplete()).isTrue();
    assertThat(
            Picture.of(TurnRule.QUEUE, Mode.ALONE, seats(3))
                .without(seat(2), Mode.ALONE)
                .isComplete())
        .isFalse();
    assertThat(two.place()).isEqualTo(3);
  }
}
