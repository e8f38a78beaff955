package dev.baton.runtime;

import dev.baton.protocol.Lineup;
import dev.baton.protocol.NodeName;
import dev.baton.protocol.NodeName.Mark;
import dev.baton.protocol.NodeName.Prize;
import dev.baton.protocol.Outcome;
import dev.baton.protocol.Tag;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Deletes the nodes of a claim that has left, should they come to be after all: a server may have
 * stalled with a create in its hands, and carry it out at any time until the session ends. Whoever
 * stands behind such a node would wait for as long.
 */
final class StraySweep extends LineWatch {
  private final Set<Tag> strays;

  private StraySweep(SessionKeeper keeper, ElectionPath path, Set<Tag> strays) {
    super(keeper, path);
    this.strays = strays;
  }

  /** Begins, if there are {@code strays}; goes on until the session ends. */
  static void start(SessionKeeper keeper, ElectionPath path, List<Tag> strays) {
    if (!strays.isEmpty()) {
      new StraySweep(keeper, path, Set.copyOf(strays)).start();
    }
  }

  @Override
  void ask() {
    keeper.barrier();
    keeper.send(new Request.GetChildren(path.text(), true), this::listed);
  }

  private void listed(Answer answer) {
    if (answer.outcome() != Outcome.DONE) {
      blinded();
      return;
    }
    watch(path.text());
    Lineup line = Lineup.of(answer.children());
    line.seats().stream().filter(seat -> strays.contains(seat.tag())).forEach(this::delete);
    line.marks().stream().filter(strays::contains).forEach(this::deletePrizeOf);
  }

  private void delete(NodeName node) {
    keeper.send(new Request.Delete(path.of(node)), answer -> {});
  }

  /** The prize may be somebody else's by now. */
  private void deletePrizeOf(Tag tag) {
    keeper.send(
        new Request.GetData(path.of(Prize.PRIZE), false),
        prize -> {
          delete(new Mark(tag));
          if (NodeData.decode(prize.data()).map(NodeData::tag).equals(Optional.of(tag))) {
            delete(Prize.PRIZE);
          }
        });
  }

  @Override
  public void expired() {
    stop();
  }
}
