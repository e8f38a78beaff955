package dev.baton.runtime.claim;

import dev.baton.protocol.EndReason;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.node.ElectionHistory;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.node.PastTerm;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.NodeBytes;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes one term into the history of its election. The beginning is a transaction that counts as a
 * heartbeat, too, since it proves that the leader's node stands. The end goes with the transaction
 * that gives up the place. So the end delays no candidate, a former leader writes nothing, and no
 * end is written that did not happen.
 *
 * <p>The beginning is sent once, and the end does not wait for its answer. The version that it
 * makes is known beforehand. A write that builds on a beginning that never happened is refused.
 */
public final class HistoryWriter implements SessionMember {
  private static final LoopLog log = LoopLog.of(HistoryWriter.class);

  /**
   * The limit of tries. A write that ends the connection each time must not cost the leadership.
   */
  private static final int MOST_TRIES = 5;

  private static final int MISSING = -1;

  private final EventLoop loop;
  private final SessionKeeper keeper;
  private final ClaimRunner leader;
  private final ElectionPath election;
  private final NodeTag tag;
  private final long token;

  /** The beginning, while it is still to be written; else null. */
  private @Nullable TermBeginning beginning;

  /**
   * The content of the node, or what it will be when the requests under way arrive; as text, to
   * save memory.
   */
  private @Nullable String known;

  private int version;
  private boolean begun;
  private int tries;
  private @Nullable EndReason reason;
  private String by = "";
  private String why = "";

  /**
   * The beginning of a term.
   *
   * @param standing the check that holds for as long as the term lasts
   * @param term the term
   * @param before the term before, if it is known
   * @param most how many terms to keep
   */
  record TermBeginning(
      ZooKeeperRequest.Check standing, PastTerm term, Optional<PastTerm> before, int most) {}

  /** Creates the writer of a term that begins now. */
  HistoryWriter(
      EventLoop loop,
      SessionKeeper keeper,
      ClaimRunner leader,
      ElectionPath election,
      TermBeginning beginning) {
    this.loop = loop;
    this.keeper = keeper;
    this.leader = leader;
    this.election = election;
    this.tag = leader.claim().ticket().tag();
    this.token = beginning.term().token();
    this.beginning = beginning;
  }

  private String historyNode() {
    return MetaPath.pathBelow(MetaPath.HISTORIES, election);
  }

  void startWriting() {
    keeper.addMember(this);
  }

  /** Stops listening to the session. */
  public void stopWriting() {
    keeper.removeMember(this);
  }

  @Override
  public void onConnected() {
    if (beginning == null || !isLasting()) {
      return;
    }
    if (++tries > MOST_TRIES) {
      log.warn("The history at {} was not written: {} tries failed", historyNode(), MOST_TRIES);
    } else {
      keeper.sendRequest(this, new ZooKeeperRequest.GetData(historyNode(), false), this::onLooked);
    }
  }

  @Override
  public void onFailed(Throwable thrown) {
    stopWriting();
  }

  private boolean isLasting() {
    return leader.claim().isHolding() && tag.equals(leader.claim().ticket().tag());
  }

  private void onLooked(ZooKeeperAnswer answer) {
    ZooKeeperAnswer.NodeStat stat = answer.stat();
    if (stat != null) {
      onFound(ElectionHistory.decode(answer.data()), stat.version());
    } else if (answer.outcome() == RequestOutcome.ABSENT) {
      onFound(ElectionHistory.EMPTY, MISSING);
    } else {
      giveUp(answer.outcome());
    }
  }

  private void onFound(ElectionHistory history, int inVersion) {
    known = history.text();
    version = inVersion;
    begun = history.endsWith(token);
    if (begun) {
      finishBeginning();
    } else if (beginning != null && isLasting()) {
      writeBeginning(history, beginning);
    }
  }

  private void writeBeginning(ElectionHistory history, TermBeginning next) {
    String text = history.withBegun(next.term(), next.before(), next.most()).text();
    ZooKeeperRequest write = writeRequest(text);
    known = text;
    version++;
    begun = true;
    keeper
        .heartbeat()
        .sendAsHeartbeat(this, leader, List.of(next.standing(), write), this::onWritten);
  }

  private ZooKeeperRequest writeRequest(String text) {
    return version == MISSING
        ? new ZooKeeperRequest.Create(historyNode(), text, ZooKeeperRequest.NodeKind.PERSISTENT)
        : new ZooKeeperRequest.SetData(historyNode(), NodeBytes.of(text), version);
  }

  private void onWritten(ZooKeeperAnswer answer) {
    if (answer.outcome() == RequestOutcome.DONE) {
      finishBeginning();
      return;
    }
    known = null;
    if (answer.outcome() == RequestOutcome.DENIED) {
      giveUp(answer.outcome());
    } else if (answer.failed() > 0 && isLasting()) {
      if (answer.outcome() == RequestOutcome.ABSENT) {
        MetaPath.parentsOf(historyNode()).forEach(this::createParent);
      }
      onConnected();
    }
  }

  /** Notes that the beginning is surely written. */
  private void finishBeginning() {
    beginning = null;
    stopWriting();
  }

  private void createParent(String parent) {
    keeper.sendRequest(
        this,
        new ZooKeeperRequest.Create(parent, "", ZooKeeperRequest.NodeKind.PERSISTENT),
        answer -> {});
  }

  private void giveUp(RequestOutcome outcome) {
    tries = MOST_TRIES;
    log.warn("The history at {} was not written: ZooKeeper answered {}", historyNode(), outcome);
  }

  /** Notes that the term ends, and why: by itself, or by the request of a process. */
  public void noteEnding(EndReason reason, String by, String why) {
    this.reason = reason;
    this.by = by;
    this.why = why;
  }

  /**
   * Returns the write of the term's end, to be carried out with the requests that give up the
   * place. Empty if that is the place of another term, or the node's content is not known.
   *
   * @param place the tag of the node that is given up
   * @param handedOver whether a successor comes to lead by the same transaction
   */
  public List<ZooKeeperRequest> requestsForClosing(NodeTag place, boolean handedOver) {
    EndReason told = reason;
    if (known == null || !begun || told == null || !place.equals(tag)) {
      return List.of();
    }
    long now = loop.wallNanos() / 1_000_000;
    EndReason ended = told == EndReason.TRANSFERRED && !handedOver ? EndReason.RESIGNED : told;
    return List.of(writeRequest(new ElectionHistory(known).withEnd(now, ended, by, why).text()));
  }
}
