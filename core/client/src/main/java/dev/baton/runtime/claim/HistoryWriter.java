package dev.baton.runtime.claim;

import dev.baton.protocol.EndReason;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.node.ElectionHistory;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.HistoryEntry;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.node.PastTerm;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes one term into the history of its election: its beginning and its end are a small node
 * each. The beginning is a transaction that needs the leader's node. The end goes with the
 * transaction that gives up the place. So neither waits for a reading, the end delays no candidate,
 * a former leader writes nothing, and no end is written that did not happen. Now and then a leader
 * folds the nodes of earlier terms into one text, or, if its own history is new, looks for old
 * ones.
 */
public final class HistoryWriter implements SessionMember {
  private static final LoopLog log = LoopLog.of(HistoryWriter.class);

  /**
   * The limit of tries. A write that ends the connection each time must not cost the leadership.
   */
  private static final int MOST_TRIES = 5;

  private final EventLoop loop;
  private final SessionKeeper keeper;
  private final ClaimRunner leader;
  private final ElectionPath election;
  private final NodeTag tag;
  private final long token;

  /** The beginning, while it is still to be written; else null. */
  private @Nullable TermBeginning beginning;

  private boolean begun;
  private boolean isNew;
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
   * @param mayBeFirst whether the election's node is new, and so may be its history's
   */
  record TermBeginning(
      ZooKeeperRequest.Check standing,
      PastTerm term,
      Optional<PastTerm> before,
      int most,
      boolean mayBeFirst) {}

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

  /** Begins when the step that elected the leader is done: if that fails, there is no term. */
  HistoryWriter startWriting() {
    loop.postTask(
        () -> {
          if (isToBegin()) {
            keeper.addMember(this);
          }
        });
    return this;
  }

  /** Stops listening to the session. */
  public void stopWriting() {
    beginning = null;
    keeper.removeMember(this);
  }

  @Override
  public void onConnected() {
    TermBeginning next = beginning;
    if (next == null || !isToBegin()) {
      return;
    }
    if (++tries > MOST_TRIES) {
      log.warn("The history at {} was not written: {} tries failed", historyNode(), MOST_TRIES);
    } else {
      writeBeginning(next);
    }
  }

  @Override
  public void onFailed(Throwable thrown) {
    stopWriting();
  }

  private boolean isToBegin() {
    return beginning != null
        && leader.claim().isHolding()
        && tag.equals(leader.claim().ticket().tag());
  }

  private void writeBeginning(TermBeginning next) {
    if (next.mayBeFirst() && tries == 1) {
      makeNode();
    }
    HistoryEntry entry = HistoryEntry.ofBeginning(next.term(), next.before());
    begun = true;
    keeper.sendRequest(
        this,
        new ZooKeeperRequest.MultiRequest(List.of(next.standing(), createRequest(entry))),
        answer -> onWritten(next, answer));
  }

  private ZooKeeperRequest createRequest(HistoryEntry entry) {
    return createNode(historyNode() + "/" + entry.nodeName(), "");
  }

  private static ZooKeeperRequest createNode(String path, String data) {
    return new ZooKeeperRequest.Create(path, data, ZooKeeperRequest.NodeKind.PERSISTENT);
  }

  /** Takes the answer. The entry exists already if the answer to the try before was lost. */
  private void onWritten(TermBeginning next, ZooKeeperAnswer answer) {
    RequestOutcome outcome = answer.outcome();
    boolean refused = answer.failed() > 0;
    if (outcome == RequestOutcome.DONE || (refused && outcome == RequestOutcome.EXISTS)) {
      beginning = null;
      foldOrStop(next);
    } else if (outcome == RequestOutcome.DENIED) {
      giveUp(outcome);
    } else if (refused && beginning != null) {
      makeNode();
      onConnected();
    }
  }

  private void foldOrStop(TermBeginning written) {
    stopWriting();
    if (!HistoryFold.isDue(token)) {
      return;
    }
    if (isNew) {
      new HistorySweep(loop, keeper, this, token).listAll();
    } else {
      new HistoryFold(keeper, this, historyNode(), written).readAll();
    }
  }

  /** Writes nothing of this term, not even its end. */
  private void giveUp(RequestOutcome outcome) {
    begun = false;
    stopWriting();
    log.warn("The history at {} was not written: ZooKeeper answered {}", historyNode(), outcome);
  }

  private void makeNode() {
    String node = historyNode();
    keeper.sendRequest(
        this,
        createNode(node, ElectionHistory.HEAD),
        answer -> {
          isNew = answer.outcome() == RequestOutcome.DONE;
          if (answer.outcome() == RequestOutcome.ABSENT) {
            MetaPath.parentsOf(node)
                .forEach(parent -> keeper.sendRequest(this, createNode(parent, ""), done -> {}));
          } else if (answer.outcome() == RequestOutcome.DENIED && beginning != null) {
            giveUp(answer.outcome());
          }
        });
  }

  /** Notes that the term ends, and why: by itself, or by the request of a process. */
  public void noteEnding(EndReason reason, String by, String why) {
    this.reason = reason;
    this.by = by;
    this.why = why;
  }

  /**
   * Returns the write of the term's end, to be carried out with the requests that give up the
   * place. Empty if that is the place of another term, or the beginning was never sent.
   *
   * @param place the tag of the node that is given up
   * @param handedOver whether a successor comes to lead by the same transaction
   */
  public List<ZooKeeperRequest> requestsForClosing(NodeTag place, boolean handedOver) {
    EndReason told = reason;
    if (!begun || told == null || !place.equals(tag)) {
      return List.of();
    }
    long now = loop.wallNanos() / 1_000_000;
    EndReason ended = told == EndReason.TRANSFERRED && !handedOver ? EndReason.RESIGNED : told;
    return List.of(createRequest(HistoryEntry.ofEnd(token, now, ended, by, why)));
  }
}
