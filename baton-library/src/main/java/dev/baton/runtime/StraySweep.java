package dev.baton.runtime;

import dev.baton.protocol.Lineup;
import dev.baton.protocol.NodeName.Prize;
import dev.baton.protocol.Outcome;
import dev.baton.protocol.Tag;
import java.util.List;
import java.util.Set;

/**
 * Deletes the nodes of a claim that has left, should they come to be after all: a server may have
 * stalled with a create in its hands, and carry it out at any time until the session ends. Whoever
 * stands behind such a node would wait for as long.
 */
final class StraySweep extends LineWatch {
  private final ElectionPath path;
  private final Set<Tag> strays;

  private StraySweep(Loop loop, SessionKeeper keeper, ElectionPath path, Set<Tag> strays) {
    super(loop, keeper);
    this.path = path;
    this.strays = strays;
  }

  /** Begins, if there are {@code strays}; goes on until the session ends. */
  static void start(Loop loop, SessionKeeper keeper, ElectionPath path, List<Tag> strays) {
    if (!strays.isEmpty()) {
      new StraySweep(loop, keeper, path, Set.copyOf(strays)).start();
    }
  }

  @Override
  void ask() {
    keeper.barrier();
    keeper.send(new Request.GetChildren(path.text(), true), this::listed);
  }

  private void listed(Answer answer) {
    if (answer.outcome() != Outcome.DONE) {
      // Nothing is watched: the parent is missing, or a permission is, and either may come.
      lookAfter(keeper.timeoutNanos());
      return;
    }
    watch(path.text());
    Lineup line = Lineup.of(answer.children());
    line.places().stream()
        .filter(seat -> strays.contains(seat.tag()))
        .forEach(seat -> keeper.send(new Request.Delete(path.of(seat)), deleted -> {}));
    line.marks().forEach(this::removeRace);
    if (line.prize()) {
      keeper.send(new Request.GetData(path.of(Prize.PRIZE), false), this::prizeRead);
    }
  }

  /** A stranger may have deleted its mark. */
  private void prizeRead(Answer prize) {
    NodeData.decode(prize.data()).map(NodeData::tag).ifPresent(this::removeRace);
  }

  private void removeRace(Tag winner) {
    if (strays.contains(winner)) {
      new PrizeRemoval(
              keeper, path, winner, PrizeRemoval.UNKNOWN, Request.Delete.ANY_VERSION, deleted -> {})
          .send(List.of());
    }
  }

  @Override
  public void expired() {
    stop();
  }
}
