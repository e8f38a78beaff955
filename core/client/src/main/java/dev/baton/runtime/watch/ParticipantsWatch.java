package dev.baton.runtime.watch;

import dev.baton.protocol.claim.QueueFormat;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.QueueMember;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.session.SessionKeeper;
import java.util.ArrayList;
import java.util.List;

/**
 * The participants of an election, as {@link dev.baton.runtime.BatonEngine#readQueue} returns them,
 * now and at each change, once started: the queue, and the registered candidates of a race. Each
 * change costs a read of the queue, and one of each newcomer. Confined to the loop.
 */
public final class ParticipantsWatch {
  private final SessionKeeper keeper;
  private final ParticipantsListener reader;
  private final ChildrenWatch line;
  private final ChildrenWatch registry;
  private boolean told;

  /** Receives the readings. */
  public interface ParticipantsListener {
    /** Called with all participants, first in the queue first, as they were a moment ago. */
    void onRead(List<QueueMember> members);

    /**
     * Called when a node can't be read. The earlier readings may be out of date. Called again
     * whenever that is still so.
     */
    void onDenied(ReadDenied why);

    /**
     * Called when there is no connection. The earlier readings may be out of date until everything
     * is read anew. Called again whenever that is still so.
     */
    void onDisconnected();
  }

  public ParticipantsWatch(
      EventLoop loop, SessionKeeper keeper, ElectionPath path, ParticipantsListener reader) {
    this.keeper = keeper;
    this.reader = reader;
    this.line = new ChildrenWatch(loop, keeper, path.text(), path.format(), this);
    this.registry = new ChildrenWatch(loop, keeper, path.registryText(), QueueFormat.BATON, this);
  }

  public void startWatching() {
    if (!keeper.isConnected()) {
      reader.onDisconnected();
    }
    line.startWatching();
    registry.startWatching();
  }

  /** Stops; reports nothing any more. */
  public void stopWatching() {
    line.stopWatching();
    registry.stopWatching();
  }

  boolean hasTold() {
    return told;
  }

  void reportDisconnected() {
    reader.onDisconnected();
  }

  void reportDenied(ReadDenied why) {
    reader.onDenied(why);
  }

  void reportIfRead() {
    if (line.isStopped() || !line.isRead() || !registry.isRead()) {
      return;
    }
    told = true;
    List<QueueMember> all = new ArrayList<>();
    line.foundMembers().forEach(member -> member.withPosition(all.size() + 1).joinTo(all));
    registry.foundMembers().forEach(member -> member.joinTo(all));
    reader.onRead(List.copyOf(all));
  }
}
