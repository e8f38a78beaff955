package dev.baton.runtime.claim;

import dev.baton.protocol.Reason;
import dev.baton.protocol.claim.Outcome;
import dev.baton.protocol.claim.Tag;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.History;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.node.PastTerm;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Bytes;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
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

  private final Loop loop;
  private final SessionKeeper keeper;
  private final ClaimRunner leader;
  private final ElectionPath election;
  private final Tag tag;
  private final long token;

  /** The beginning, while it is still to be written; else null. */
  private @Nullable Beginning beginning;

  /**
   * The content of the node, or what it will be when the requests under way arrive; as text, to
   * save memory.
   */
  private @Nullable String known;

  private int version;
  private boolean begun;
  private int tries;
  private @Nullable Reason reason;
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
  record Beginning(Request.Check standing, PastTerm term, Optional<PastTerm> before, int most) {}

  /** Creates the writer of a term that begins now. */
  HistoryWriter(
      Loop loop,
      SessionKeeper keeper,
      ClaimRunner leader,
      ElectionPath election,
      Beginning beginning) {
    this.loop = loop;
    this.keeper = keeper;
    this.leader = leader;
    this.election = election;
    this.tag = leader.claim().ticket().tag();
    this.token = beginning.term().token();
    this.beginning = beginning;
  }

  private String node() {
    return MetaPath.below(MetaPath.HISTORIES, election);
  }

  void start() {
    keeper.join(this);
  }

  /** Stops listening to the session. */
  public void stop() {
    keeper.leave(this);
  }

  @Override
  public void connected() {
    if (beginning == null || !lasts()) {
      return;
    }
    if (++tries > MOST_TRIES) {
      log.warn("The history at {} was not written: {} tries were in vain", node(), MOST_TRIES);
    } else {
      keeper.send(this, new Request.GetData(node(), false), this::looked);
    }
  }

  @Override
  public void failed(Throwable thrown) {
    stop();
  }

  private boolean lasts() {
    return leader.claim().holds() && tag.equals(leader.claim().ticket().tag());
  }

  private void looked(Answer answer) {
    Answer.Stat stat = answer.stat();
    if (stat != null) {
      found(History.decode(answer.data()), stat.version());
    } else if (answer.outcome() == Outcome.ABSENT) {
      found(History.EMPTY, MISSING);
    } else {
      giveUp(answer.outcome());
    }
  }

  private void found(History history, int inVersion) {
    known = history.text();
    version = inVersion;
    begun = history.endsWith(token);
    if (begun) {
      done();
    } else if (beginning != null && lasts()) {
      begin(history, beginning);
    }
  }

  private void begin(History history, Beginning next) {
    String text = history.begun(next.term(), next.before(), next.most()).text();
    Request write = write(text);
    known = text;
    version++;
    begun = true;
    keeper.heartbeat().send(this, leader, List.of(next.standing(), write), this::written);
  }

  private Request write(String text) {
    return version == MISSING
        ? new Request.Create(node(), text, Request.Mode.PERSISTENT)
        : new Request.SetData(node(), Bytes.of(text), version);
  }

  private void written(Answer answer) {
    if (answer.outcome() == Outcome.DONE) {
      done();
      return;
    }
    known = null;
    if (answer.outcome() == Outcome.DENIED) {
      giveUp(answer.outcome());
    } else if (answer.failed() > 0 && lasts()) {
      if (answer.outcome() == Outcome.ABSENT) {
        MetaPath.parents(node()).forEach(this::make);
      }
      connected();
    }
  }

  /** Notes that the beginning is surely written. */
  private void done() {
    beginning = null;
    stop();
  }

  private void make(String parent) {
    keeper.send(this, new Request.Create(parent, "", Request.Mode.PERSISTENT), answer -> {});
  }

  private void giveUp(Outcome outcome) {
    tries = MOST_TRIES;
    log.warn("The history at {} was not written: ZooKeeper answered {}", node(), outcome);
  }

  /** Notes that the term ends, and why: by itself, or by the request of a process. */
  public void ending(Reason reason, String by, String why) {
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
  public List<Request> closing(Tag place, boolean handedOver) {
    Reason told = reason;
    if (known == null || !begun || told == null || !place.equals(tag)) {
      return List.of();
    }
    long now = loop.wallNanos() / 1_000_000;
    Reason ended = told == Reason.TRANSFERRED && !handedOver ? Reason.RESIGNED : told;
    return List.of(write(new History(known).ended(now, ended, by, why).text()));
  }
}
