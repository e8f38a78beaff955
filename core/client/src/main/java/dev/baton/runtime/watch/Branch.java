package dev.baton.runtime.watch;

import dev.baton.protocol.claim.Lineup;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.Prize;
import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.node.Member;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.session.SessionKeeper;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The participants below one node, read at once and at each later change. A known participant is
 * not read again, except the owner of a race's leader node, because that name returns. Where there
 * is no node, the watch waits for one.
 */
final class Branch extends LineWatch {
  private final String parent;
  private final Roster roster;

  /** The known participants by node; empty for a node that is not a participant's. */
  private final Map<NodeName, Optional<Member>> known = new HashMap<>();

  private final Set<NodeName> asked = new HashSet<>();
  private List<? extends NodeName> names = List.of();
  private @Nullable ReadDenied denied;
  private boolean listed;

  Branch(Loop loop, SessionKeeper keeper, String parent, Roster roster) {
    super(loop, keeper);
    this.parent = parent;
    this.roster = roster;
  }

  /** Returns whether all has been read over this connection. */
  boolean isRead() {
    return listed && asked.isEmpty() && denied == null;
  }

  /** Returns the participants found, in the order of the queue. */
  List<Member> members() {
    return names.stream().flatMap(name -> memberAt(name).stream()).toList();
  }

  private Optional<Member> memberAt(NodeName name) {
    return known.getOrDefault(name, Optional.empty());
  }

  @Override
  boolean hasTold() {
    return roster.hasTold();
  }

  @Override
  public void disconnected() {
    asked.clear();
    listed = false;
    roster.disconnected();
  }

  @Override
  protected void ask() {
    keeper.send(this, new Request.GetChildren(parent, true), this::listed);
  }

  private void listed(Answer answer) {
    if (isStopped()) {
      return;
    }
    denied = null;
    switch (answer.outcome()) {
      case DONE -> {
        watch(parent);
        Lineup line = Lineup.of(answer.children());
        take(line.prize() ? line.front() : line.seats());
      }
      case ABSENT -> await(parent, absent -> take(List.of()));
      default -> refused(parent);
    }
  }

  private void take(List<? extends NodeName> found) {
    listed = true;
    names = found;
    known.keySet().retainAll(new HashSet<>(found));
    known.remove(Prize.PRIZE);
    for (NodeName name : found) {
      if (!known.containsKey(name) && asked.add(name)) {
        String node = parent + "/" + name.text();
        keeper.send(this, new Request.GetData(node, false), answer -> read(name, node, answer));
      }
    }
    roster.changed();
  }

  /** Takes the reading of a node. If the node has gone by now, the next list will tell. */
  private void read(NodeName name, String node, Answer answer) {
    asked.remove(name);
    if (answer.outcome() == Outcome.DENIED) {
      refused(node);
    } else if (answer.outcome() == Outcome.DONE) {
      known.put(name, Member.read(node, answer, 0));
    }
    roster.changed();
  }

  /** Reports the refusal and looks again later, since no watch tells when a permission changes. */
  private void refused(String node) {
    if (denied == null && !isStopped()) {
      denied = new ReadDenied(node);
      lookAfter(DENIED_NANOS);
      roster.denied(denied);
    }
  }
}
