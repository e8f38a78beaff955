package dev.baton.runtime;

import dev.baton.protocol.Lineup;
import dev.baton.protocol.NodeName;
import dev.baton.protocol.NodeName.Prize;
import dev.baton.protocol.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Reads who stands in a line, with the data of each, in two round trips; again from the beginning
 * if the connection is lost meanwhile. Somebody who leaves between the two is left out.
 */
final class LineReading implements SessionMember {
  private final SessionKeeper keeper;
  private final ElectionPath path;
  private final CompletableFuture<List<Member>> result;
  private List<Member> found = new ArrayList<>();

  private LineReading(
      SessionKeeper keeper, ElectionPath path, CompletableFuture<List<Member>> result) {
    this.keeper = keeper;
    this.path = path;
    this.result = result;
  }

  /**
   * Completes {@code result} with the line at {@code path}, first in line first, or with a {@link
   * ReadDenied}. Under RACE the line is the holder of the prize alone.
   */
  static void read(
      SessionKeeper keeper, ElectionPath path, CompletableFuture<List<Member>> result) {
    keeper.join(new LineReading(keeper, path, result));
  }

  @Override
  public void connected() {
    if (result.isDone()) {
      keeper.leave(this);
      return;
    }
    found = new ArrayList<>();
    keeper.send(new Request.GetChildren(path.text(), false), this::listed);
  }

  @Override
  public void disconnected() {
    // What was asked is asked again, once connected.
  }

  @Override
  public void expired() {
    // Reading does not depend on the session.
  }

  private void listed(Answer answer) {
    if (answer.outcome() == Outcome.DENIED) {
      fail(path.text());
      return;
    }
    Lineup line = Lineup.of(answer.children());
    List<? extends NodeName> names = line.prize() ? List.of(Prize.PRIZE) : line.seats();
    if (names.isEmpty()) {
      finish();
    }
    for (int i = 0; i < names.size(); i++) {
      String node = path.of(names.get(i));
      boolean last = i == names.size() - 1;
      keeper.send(new Request.GetData(node, false), data -> read(node, data, last));
    }
  }

  private void read(String node, Answer answer, boolean last) {
    Answer.Stat stat = answer.stat();
    if (answer.outcome() == Outcome.DENIED) {
      fail(node);
    } else if (stat != null) {
      NodeData.decode(answer.data()).ifPresent(data -> found.add(new Member(node, data, stat)));
    }
    if (last) {
      finish();
    }
  }

  private void finish() {
    keeper.leave(this);
    result.complete(List.copyOf(found));
  }

  private void fail(String denied) {
    keeper.leave(this);
    result.completeExceptionally(new ReadDenied(denied));
  }
}
