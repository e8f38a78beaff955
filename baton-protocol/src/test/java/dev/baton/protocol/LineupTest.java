package dev.baton.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.protocol.NodeName.Mark;
import dev.baton.protocol.NodeName.Seat;
import java.util.ArrayList;
import java.util.List;
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
    Lineup line = Lineup.of(List.of("n_0000000001", seat(2).text(), "config", "~end-0000000000"));

    assertThat(line).isEqualTo(new Lineup(List.of(seat(2)), List.of(), false));
    assertThat(Lineup.of(List.of())).isEqualTo(Lineup.EMPTY);
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
    assertThat(TurnRule.QUEUE.picture(seats(1))).isEqualTo(new Picture(List.of(seat(0)), 1));
    assertThat(TurnRule.QUEUE.picture(seats(2)))
        .isEqualTo(new Picture(List.of(seat(0), seat(1)), 2));
    assertThat(TurnRule.QUEUE.picture(seats(3))).isEqualTo(new Picture(List.of(seat(2)), 3));
    assertThat(TurnRule.QUEUE.picture(seats(9))).isEqualTo(new Picture(List.of(seat(8)), 9));
  }

  @Test
  void crowdWatchesNobodyButTheLine() {
    assertThat(TurnRule.CROWD.picture(seats(9))).isEqualTo(new Picture(List.of(), 9));
    assertThat(TurnRule.CROWD.watchesLine()).isTrue();
    assertThat(TurnRule.QUEUE.watchesLine()).isFalse();
    assertThat(TurnRule.RACE.watchesLine()).isFalse();
  }

  @Test
  void raceWatchesMarks() {
    Mark mark = new Mark(new Tag(7));

    assertThat(TurnRule.RACE.picture(List.of(mark))).isEqualTo(new Picture(List.of(mark), 1));
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
      assertThat(TurnRule.QUEUE.picture(seats(ahead)).wantsTrimming())
          .as(ahead + " ahead")
          .isEqualTo(wants[ahead]);
    }
    assertThat(TurnRule.CROWD.picture(seats(3)).wantsTrimming()).isFalse();
  }

  @Test
  void aPictureOnlyShrinks() {
    Picture two = TurnRule.QUEUE.picture(seats(2));

    assertThat(two.without(seat(1))).isEqualTo(new Picture(List.of(seat(0)), 1));
    assertThat(two.without(seat(1)).isComplete()).isTrue();
    assertThat(TurnRule.QUEUE.picture(seats(3)).without(seat(2)).isComplete()).isFalse();
    assertThat(two.place()).isEqualTo(3);
  }
}
