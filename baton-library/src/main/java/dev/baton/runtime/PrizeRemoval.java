package dev.baton.runtime;

import dev.baton.protocol.NodeName.Mark;
import dev.baton.protocol.NodeName.Prize;
import dev.baton.protocol.Outcome;
import dev.baton.protocol.Tag;
import java.util.List;
import java.util.function.Consumer;

/**
 * Deletes the prize of a race and the mark of its winner. All winners give their prize the same
 * name, so it goes only in one transaction with the mark, whose name is unique: as long as that
 * stands, nobody else leads. Where a stranger has deleted one of the two, the other goes alone, the
 * prize only if it is the winner's, as far as one can tell.
 */
final class PrizeRemoval {
  private final SessionKeeper keeper;
  private final Request.Delete mark;
  private final Request.Delete prize;
  private final Tag tag;
  private final Consumer<Answer> then;

  private PrizeRemoval(SessionKeeper keeper, ElectionPath path, Tag tag, Consumer<Answer> then) {
    this.keeper = keeper;
    this.mark = new Request.Delete(path.of(new Mark(tag)));
    this.prize = new Request.Delete(path.of(Prize.PRIZE));
    this.tag = tag;
    this.then = then;
  }

  /** Deletes what the winner {@code tag} has left; {@code then} gets the last answer. */
  static void send(SessionKeeper keeper, ElectionPath path, Tag tag, Consumer<Answer> then) {
    new PrizeRemoval(keeper, path, tag, then).deleteBoth();
  }

  private void deleteBoth() {
    List<Request> both = List.of(mark, prize);
    keeper.send(
        new Request.Multi(both),
        answer -> {
          if (answer.outcome() != Outcome.ABSENT) {
            then.accept(answer);
          } else if (both.get(answer.failed()) == prize) {
            keeper.send(mark, then);
          } else {
            deletePrizeIfOurs();
          }
        });
  }

  private void deletePrizeIfOurs() {
    keeper.send(
        new Request.GetData(prize.path(), false),
        read -> {
          if (isOurs(read)) {
            keeper.send(prize, then);
          } else {
            then.accept(Answer.of(Outcome.ABSENT));
          }
        });
  }

  /** What a stranger has written into tells no tag, but still whose session it belongs to. */
  private boolean isOurs(Answer read) {
    return NodeData.decode(read.data())
        .map(data -> data.tag().equals(tag))
        .orElse(read.stat() != null && keeper.owns(read.stat()));
  }
}
