package dev.baton.runtime;

import dev.baton.protocol.Outcome;
import dev.baton.protocol.Reason;
import dev.baton.protocol.Tag;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes one term into the history of its election: that it has begun, together with a heartbeat;
 * and that it has ended, together with what gives the place up. So nobody waits for it, a leader
 * that is none any more writes nothing, and an end is never written that was none.
 *
 * <p>The beginning is sent on its way once, and its answer is not awaited before the end is: the
 * version that it makes is known beforehand, and what is built on it is refused if it never was.
 */
public final class HistoryWriter implements SessionMember, Heartbeat.Luggage {
  private static final Logger log = LoggerFactory.getLogger(HistoryWriter.class);
  private static final int MOST_TRIES = 3;
  private static final int MISSING = -1;

  private final Loop loop;
  private final SessionKeeper keeper;
  private final ClaimRunner leader;
  private final Request.Check standing;
  private final Tag tag;
  private final String node;
  private final PastTerm term;
  private final Optional<PastTerm> before;
  private final int most;

  private @Nullable History known;
  private int version;
  private boolean confirmed;
  private boolean denied;
  private int tries;
  private @Nullable Reason reason;
  private String by = "";
  private String why = "";

  /**
   * Of a term that begins now.
   *
   * @param standing what holds for as long as it lasts
   * @param node of the election's history
   * @param before the term before, if that is known
   * @param most how many terms to keep
   */
  HistoryWriter(
      Loop loop,
      SessionKeeper keeper,
      ClaimRunner leader,
      Request.Check standing,
      String node,
      PastTerm term,
      Optional<PastTerm> before,
      int most) {
    this.loop = loop;
    this.keeper = keeper;
    this.leader = leader;
    this.standing = standing;
    this.tag = leader.claim().ticket().tag();
    this.node = node;
    this.term = term;
    this.before = before;
    this.most = most;
  }

  void start() {
    keeper.join(this);
  }

  /** Hears no more of the session. */
  public void stop() {
    keeper.leave(this);
  }

  @Override
  public void connected() {
    if (!confirmed && lasts()) {
      keeper.send(new Request.GetData(node, false), this::looked);
    }
  }

  private boolean lasts() {
    return !denied && leader.claim().holds() && tag.equals(leader.claim().ticket().tag());
  }

  private void looked(Answer answer) {
    Answer.Stat stat = answer.stat();
    if (stat != null) {
      found(History.decode(answer.data()), stat.version());
    } else if (answer.outcome() == Outcome.ABSENT) {
      MetaPath.parents(node).forEach(this::make);
      found(History.EMPTY, MISSING);
    } else {
      giveUp(answer.outcome());
    }
  }

  private void make(String parent) {
    keeper.send(new Request.Create(parent, "", Request.Mode.PERSISTENT), answer -> {});
  }

  private void found(History history, int inVersion) {
    known = history;
    version = inVersion;
    confirmed = history.has(term.token());
    if (!confirmed) {
      keeper.heartbeat().carry(this);
    }
  }

  @Override
  public List<Request> load() {
    if (known == null || confirmed || !lasts()) {
      return List.of();
    }
    History begun = begun(known);
    Request write = write(begun);
    known = begun;
    version++;
    return List.of(standing, write);
  }

  private History begun(History history) {
    return history.has(term.token()) ? history : history.begun(term, before, most);
  }

  private Request write(History history) {
    String text = history.encode();
    return version == MISSING
        ? new Request.Create(node, text, Request.Mode.PERSISTENT)
        : new Request.SetData(node, Bytes.of(text), version);
  }

  @Override
  public void done() {
    confirmed = true;
  }

  @Override
  public void refused(int part, Outcome why) {
    boolean over = part == 0 || !lasts();
    boolean raced = part < 0 || (why != Outcome.DENIED && ++tries < MOST_TRIES);
    known = null;
    if (over) {
      return;
    }
    if (raced) {
      connected();
    } else {
      giveUp(why);
    }
  }

  private void giveUp(Outcome outcome) {
    denied = true;
    log.warn("The history at {} can't be kept: {}", node, outcome);
  }

  /** The term ends, for this reason, or because somebody wants it to. */
  public void ending(Reason reason, String by, String why) {
    this.reason = reason;
    this.by = by;
    this.why = why;
  }

  /**
   * What says so, to be carried out with what gives the place up; nothing if that is the place of
   * another term, or nothing is known to write it upon.
   *
   * @param handedOver whether an heir comes to lead by the same
   */
  public List<Request> closing(Tag place, boolean handedOver) {
    Reason told = reason;
    if (known == null || told == null || !place.equals(tag)) {
      return List.of();
    }
    long now = loop.wallNanos() / 1_000_000;
    Reason ended = told == Reason.TRANSFERRED && !handedOver ? Reason.RESIGNED : told;
    return List.of(write(begun(known).ended(term.token(), now, ended, by, why)));
  }
}
