package dev.baton.runtime.watch;

import dev.baton.protocol.claim.Lineup;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.Member;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Reads the participants of a queue, with the data of each, in two round trips. After a lost
 * connection it starts again. A participant that leaves between the two round trips is left out.
 */
public final class LineReading implements SessionMember {
  private final SessionKeeper keeper;
  private final ElectionPath path;
  private final boolean all;
  private final CompletableFuture<List<Member>> result;
  private List<Member> found = new ArrayList<>();

  private record Asked(String node, boolean inLine) {}

  private LineReading(
      SessionKeeper keeper,
      ElectionPath path,
      boolean all,
      CompletableFuture<List<Member>> result) {
    this.keeper = keeper;
    this.path = path;
    this.all = all;
    this.result = result;
  }

  /**
   * Completes {@code result} with the queue at {@code path}, first in the queue first, or with a
   * {@link ReadDenied}. Under RACE the queue is the owner of the leader node alone; the registered
   * candidates follow.
   *
   * @param all whether to read all participants, rather than only the possible holders
   * @return stops the reading; to be called in any case
   */
  public static Runnable read(
      SessionKeeper keeper,
      ElectionPath path,
      boolean all,
      CompletableFuture<List<Member>> result) {
    LineReading reading = new LineReading(keeper, path, all, result);
    keeper.join(reading);
    return () -> keeper.leave(reading);
  }

  @Override
  public void connected() {
    found = new ArrayList<>();
    List<Asked> asked = new ArrayList<>();
    keeper.send(
        this,
        new Request.GetChildren(path.text(), false),
        answer -> {
          listed(path.text(), answer, asked);
          if (!all) {
            askFor(asked);
          }
        });
    if (all) {
      readRegistry(asked);
    }
  }

  @Override
  public void failed(Throwable thrown) {
    result.completeExceptionally(thrown);
  }

  private void readRegistry(List<Asked> asked) {
    String registry = path.registryText();
    keeper.send(
        this,
        new Request.GetChildren(registry, false),
        answer -> {
          listed(registry, answer, asked);
          askFor(asked);
        });
  }

  /** Collects the nodes to read; only the members of the queue itself have a position. */
  private void listed(String parent, Answer answer, List<Asked> asked) {
    if (answer.outcome() == Outcome.DENIED) {
      fail(parent);
      return;
    }
    Lineup line = Lineup.of(answer.children());
    List<? extends NodeName> names = line.prize() || !all ? line.front() : line.seats();
    boolean inLine = parent.equals(path.text());
    for (NodeName name : names) {
      asked.add(new Asked(parent + "/" + name.text(), inLine));
    }
  }

  private void askFor(List<Asked> asked) {
    if (asked.isEmpty()) {
      finish();
    }
    for (int i = 0; i < asked.size(); i++) {
      Asked one = asked.get(i);
      boolean last = i == asked.size() - 1;
      keeper.send(this, new Request.GetData(one.node(), false), answer -> read(one, answer, last));
    }
  }

  private void read(Asked asked, Answer answer, boolean last) {
    if (answer.outcome() == Outcome.DENIED) {
      fail(asked.node());
    }
    int place = asked.inLine() ? found.size() + 1 : 0;
    Member.read(asked.node(), answer, place).ifPresent(member -> member.joinTo(found));
    if (last) {
      finish();
    }
  }

  private void finish() {
    result.complete(List.copyOf(found));
  }

  private void fail(String denied) {
    result.completeExceptionally(new ReadDenied(denied));
  }
}
