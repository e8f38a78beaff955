package dev.baton.protocol.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.protocol.LockMode;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.NodeName.EndMarker;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeName.WinnerNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class QueueListingTest {
  private static QueueNode seat(int number) {
    return new QueueNode(new NodeTag(-number), number);
  }

  private static List<QueueNode> seats(int count) {
    List<QueueNode> seats = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      seats.add(seat(i));
    }
    return seats;
  }

  @Test
  void isOrderedByNumbersNotByNames() {
    QueueListing line =
        QueueListing.ofChildren(
            List.of(seat(10).nodeText(), seat(2).nodeText(), seat(9).nodeText()));

    assertThat(line.seats()).containsExactly(seat(2), seat(9), seat(10));
  }

  @Test
  void leavesForeignChildrenOut() {
    QueueListing line =
        QueueListing.ofChildren(List.of("n_0000000001", seat(2).nodeText(), "config"));

    assertThat(line)
        .isEqualTo(
            new QueueListing(List.of(seat(2)), List.of(), false, List.of(), List.of(), true, null));
    assertThat(QueueListing.ofChildren(List.of())).isEqualTo(QueueListing.EMPTY);
  }

  @Test
  void hasNoPlaceForWhoeverCameAfterItsEnd() {
    QueueListing line =
        QueueListing.ofChildren(
            names(seat(7), new EndMarker(8), seat(5), new EndMarker(6), seat(9)));

    assertThat(line.seats()).containsExactly(seat(5));
    assertThat(line.late()).containsExactly(seat(7), seat(9));
    assertThat(line.ends()).containsExactly(new EndMarker(8), new EndMarker(6));
    assertThat(line.allPlaces()).containsExactly(seat(5), seat(7), seat(9));
    assertThat(line.aheadOf(seat(9))).containsExactly(seat(5));
    assertThat(line.seatOf(new NodeTag(-9))).contains(seat(9));
  }

  @Test
  void hasNoPlaceBehindTheLargestNumber() {
    QueueNode last = seat(Integer.MAX_VALUE);
    QueueNode beyond = seat(Integer.MIN_VALUE);
    QueueNode place = seat(Integer.MAX_VALUE - 1);
    QueueListing marked =
        QueueListing.ofChildren(names(beyond, new EndMarker(Integer.MIN_VALUE), place, last));

    assertThat(QueueListing.ofChildren(names(beyond, place, last)).seats()).containsExactly(place);
    assertThat(marked.seats()).containsExactly(place);
    assertThat(marked.late()).containsExactlyInAnyOrder(beyond, last);
  }

  @Test
  void isBareIfNothingElseStands() {
    assertThat(QueueListing.ofChildren(names(new EndMarker(3), new EndMarker(4))).isBare())
        .isTrue();
    assertThat(QueueListing.ofChildren(names(new EndMarker(3), seat(2))).isBare()).isFalse();
    assertThat(QueueListing.ofChildren(names(new EndMarker(3), seat(4))).isBare()).isFalse();
    assertThat(
            QueueListing.ofChildren(names(new EndMarker(3), new WinnerNode(new NodeTag(1))))
                .isBare())
        .isFalse();
    assertThat(
            QueueListing.ofChildren(names(new EndMarker(3), NodeName.LeaderNode.LEADER)).isBare())
        .isFalse();
    assertThat(QueueListing.ofChildren(List.of("~end-0000000003", "config")).isBare()).isFalse();
  }

  private static List<String> names(NodeName... names) {
    return Stream.of(names).map(NodeName::nodeText).toList();
  }

  @Test
  void knowsThePrizeAndItsMarks() {
    NodeTag tag = new NodeTag(7);
    QueueListing line = QueueListing.ofChildren(List.of(tag.toHex(), "~leader"));

    assertThat(line).isEqualTo(new QueueListing(List.of(), List.of(tag), true));
    assertThat(line.winnersBut(other -> false)).containsExactly(new WinnerNode(tag));
    assertThat(line.winnersBut(tag::equals)).isEmpty();
  }

  @Test
  void tellsWhoIsAheadAlsoOfASeatThatIsNotInIt() {
    QueueListing line = new QueueListing(seats(5), List.of(), false);

    assertThat(line.aheadOf(seat(0))).isEmpty();
    assertThat(line.aheadOf(seat(3))).containsExactly(seat(0), seat(1), seat(2));
    assertThat(line.aheadOf(seat(99))).hasSize(5);
  }

  @Test
  void findsASeatByItsTag() {
    QueueListing line = new QueueListing(seats(5), List.of(), false);

    assertThat(line.seatOf(new NodeTag(-3))).contains(seat(3));
    assertThat(line.seatOf(new NodeTag(3))).isEmpty();
  }

  @Test
  void queueWatchesAllUpToTwoThenTheNearestAlone() {
    assertThat(PredecessorView.of(TurnRule.QUEUE, LockMode.EXCLUSIVE, seats(1)))
        .isEqualTo(new PredecessorView(List.of(seat(0)), 1));
    assertThat(PredecessorView.of(TurnRule.QUEUE, LockMode.EXCLUSIVE, seats(2)))
        .isEqualTo(new PredecessorView(List.of(seat(0), seat(1)), 2));
    assertThat(PredecessorView.of(TurnRule.QUEUE, LockMode.EXCLUSIVE, seats(3)))
        .isEqualTo(new PredecessorView(List.of(seat(2)), 3));
    assertThat(PredecessorView.of(TurnRule.QUEUE, LockMode.EXCLUSIVE, seats(9)))
        .isEqualTo(new PredecessorView(List.of(seat(8)), 9));
  }

  @Test
  void aReaderWaitsForTheWritersAheadAndWatchesTheNearest() {
    QueueNode first = new QueueNode(new NodeTag(1), LockMode.WRITE, 1);
    QueueNode second = new QueueNode(new NodeTag(2), LockMode.WRITE, 2);
    QueueNode reader = new QueueNode(new NodeTag(3), LockMode.READ, 3);

    assertThat(PredecessorView.of(TurnRule.QUEUE, LockMode.READ, List.of(first, second, reader)))
        .isEqualTo(new PredecessorView(List.of(second), 2));
    assertThat(PredecessorView.of(TurnRule.QUEUE, LockMode.READ, List.of(reader)).isTurn())
        .isTrue();
  }

  @Test
  void aWriterWaitsForAllAheadAndWatchesTheOneJustAhead() {
    QueueNode first = new QueueNode(new NodeTag(1), LockMode.READ, 1);
    QueueNode second = new QueueNode(new NodeTag(2), LockMode.READ, 2);

    assertThat(PredecessorView.of(TurnRule.QUEUE, LockMode.WRITE, List.of(first, second)))
        .isEqualTo(new PredecessorView(List.of(second), 2));
    assertThat(PredecessorView.of(TurnRule.QUEUE, LockMode.WRITE, List.of()).isTurn()).isTrue();
  }

  @Test
  void crowdWatchesNobodyButTheLine() {
    assertThat(PredecessorView.of(TurnRule.WATCH_ALL, LockMode.EXCLUSIVE, seats(9)))
        .isEqualTo(new PredecessorView(List.of(), 9));
    assertThat(TurnRule.WATCH_ALL.watchesQueue()).isTrue();
    assertThat(TurnRule.QUEUE.watchesQueue()).isFalse();
    assertThat(TurnRule.RACE.watchesQueue()).isFalse();
  }

  @Test
  void raceWatchesMarks() {
    WinnerNode mark = new WinnerNode(new NodeTag(7));

    assertThat(PredecessorView.of(TurnRule.RACE, LockMode.EXCLUSIVE, List.of(mark)))
        .isEqualTo(new PredecessorView(List.of(mark), 1));
    assertThat(TurnRule.RACE.hasQueue()).isFalse();
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
      assertThat(
              PredecessorView.of(TurnRule.QUEUE, LockMode.EXCLUSIVE, seats(ahead)).wantsTrimming())
          .as(ahead + " ahead")
          .isEqualTo(wants[ahead]);
    }
    assertThat(PredecessorView.of(TurnRule.WATCH_ALL, LockMode.EXCLUSIVE, seats(3)).wantsTrimming())
        .isFalse();
  }

  @Test
  void aPictureOnlyShrinks() {
    PredecessorView two = PredecessorView.of(TurnRule.QUEUE, LockMode.EXCLUSIVE, seats(2));

    assertThat(two.withoutNode(seat(1), LockMode.EXCLUSIVE))
        .isEqualTo(new PredecessorView(List.of(seat(0)), 1));
    assertThat(two.withoutNode(seat(1), LockMode.EXCLUSIVE).isComplete()).isTrue();
    assertThat(
            PredecessorView.of(TurnRule.QUEUE, LockMode.EXCLUSIVE, seats(3))
                .withoutNode(seat(2), LockMode.EXCLUSIVE)
                .isComplete())
        .isFalse();
    assertThat(two.queuePosition()).isEqualTo(3);
  }
}
