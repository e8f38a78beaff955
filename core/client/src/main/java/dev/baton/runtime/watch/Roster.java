package dev.baton.runtime.watch;

import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.Member;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.session.SessionKeeper;
import java.util.ArrayList;
import java.util.List;

/**
 * The participants of an election, as {@link dev.baton.runtime.Engine#read} returns them, now and
 * at each change: the queue, and the registered candidates of a race. Each change costs a read of
 * the queue, and one of each newcomer. Confined to the loop.
 */
public final class Roster {
  private final SessionKeeper keeper;
  private final Reader reader;
  private final Branch line;
  private final Branch registry;
  private boolean told;

  /** Receives the readings. */
  public interface Reader {
    /** Called with all participants, first in the queue first, as they were a moment ago. */
    void read(List<Member> members);

    /**
     * Called when a node can't be read. The earlier readings may be out of date. Called again
     * whenever that is still so.
     */
    void denied(ReadDenied why);

    /**
     * Called when there is no connection. The earlier readings may be out of date until everything
     * is read anew. Called again whenever that is still so.
     */
    void disconnected();
  }

  public Roster(Loop loop, SessionKeeper keeper, ElectionPath path, Reader reader) {
    this.keeper = keeper;
    this.reader = reader;
    this.line = new Branch(loop, keeper, path.text(), this);
    this.registry = new Branch(loop, keeper, path.registryText(), this);
  }

  public void start() {
    if (!keeper.isConnected()) {
      reader.disconnected();
    }
    line.start();
    registry.start();
  }

  /** Stops; reports nothing any more. */
  public void stop() {
    line.stop();
    registry.stop();
  }

  boolean hasTold() {
    return told;
  }

  void disconnected() {
    reader.disconnected();
  }

  void denied(ReadDenied why) {
    reader.denied(why);
  }

  void changed() {
    if (line.isStopped() || !line.isRead() || !registry.isRead()) {
      return;
    }
    told = true;
    List<Member> all = new ArrayList<>();
    line.members().forEach(member -> member.at(all.size() + 1).joinTo(all));
    registry.members().forEach(member -> member.joinTo(all));
    reader.read(List.copyOf(all));
  }
}
