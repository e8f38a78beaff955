package dev.baton.journal;

import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.protocol.EndReason;
import dev.baton.protocol.FencingToken;
import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.LockMode;
import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.ClaimCommand;
import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.ClaimTimer;
import dev.baton.protocol.claim.JournalEntry;
import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.OwnNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Translates the steps of a process's claims into journal events. Each step yields an event of its
 * own; the notifications of its candidate follow it. Not thread-safe.
 */
public final class StepTranslator {
  private final Map<CandidateKey, String> standing = new LinkedHashMap<>();

  private record CandidateKey(String line, String who) {}

  /**
   * Returns the events that a step leads to.
   *
   * @param at when the step was taken, by the clock of the journal
   */
  public List<JournalEvent> translateStep(long at, JournalEntry entry) {
    CandidateKey candidate = new CandidateKey(entry.path(), entry.id());
    StepEvents told = new StepEvents(at, entry);
    if (!standing.containsKey(candidate)) {
      String beside = modeText(entry.before());
      standing.put(candidate, beside);
      told.addEvent(JournalEventKind.CAME, 0, beside);
    }
    // A claim learns that its lease is over before any other event, so its lease still runs here.
    if (entry.before().isHolding() && !(entry.event() instanceof ClaimEvent.LeaseOver)) {
      told.addEvent(JournalEventKind.VALID, told.ownToken(), "");
    }
    told.addEvent(JournalEventKind.STEP, 0, entry.stepText());
    for (ClaimCommand command : entry.step().commands()) {
      if (command instanceof ClaimCommand.LocalAction local) {
        local.carryOutBy(told);
      }
      if (command instanceof ClaimCommand.FinishClaim) {
        standing.remove(candidate);
      }
    }
    return told.happenings;
  }

  /**
   * Returns the arrival of every candidate that has not left, for a reader that has not seen it.
   */
  public List<JournalEvent> presentCandidates(long at) {
    List<JournalEvent> all = new ArrayList<>();
    standing.forEach(
        (one, beside) ->
            all.add(new JournalEvent(at, one.who, one.line, JournalEventKind.CAME, 0, beside)));
    return all;
  }

  private static String modeText(Claim claim) {
    LockMode mode = claim.ticket().mode();
    return mode == LockMode.EXCLUSIVE ? claim.ticket().rule().name() : mode.nodeText();
  }

  /** Writes down the notifications that a step sends to its candidate. */
  private static final class StepEvents implements ClaimCommand.ClaimHost {
    private final long at;
    private final JournalEntry entry;
    private final List<JournalEvent> happenings = new ArrayList<>();

    StepEvents(long at, JournalEntry entry) {
      this.at = at;
      this.entry = entry;
    }

    private void addEvent(JournalEventKind kind, long token, String note) {
      happenings.add(new JournalEvent(at, entry.id(), entry.path(), kind, token, note));
    }

    private long ownToken() {
      OwnNode own = entry.before().own();
      return own == null ? 0 : own.token().value();
    }

    @Override
    public void setTimer(ClaimTimer timer, int doublings) {
      // Only the claim is told of timers.
    }

    @Override
    public void tellPosition(int place) {
      addEvent(JournalEventKind.STANDS, 0, Integer.toString(place));
    }

    @Override
    public void tellElected(FencingToken token) {
      addEvent(JournalEventKind.VALID, token.value(), "");
      addEvent(JournalEventKind.ELECTED, token.value(), "");
    }

    @Override
    public void tellSuspended() {
      addEvent(JournalEventKind.SUSPENDED, ownToken(), "");
    }

    @Override
    public void tellResumed() {
      addEvent(JournalEventKind.RESUMED, ownToken(), "");
    }

    @Override
    public void tellMessage(NodeMessage mail) {
      String reason = mail.reason().isEmpty() ? "" : ": " + mail.reason();
      addEvent(JournalEventKind.MAIL, ownToken(), mail.kind() + " from " + mail.from() + reason);
    }

    @Override
    public void revokeWork(EndReason reason) {
      addEvent(JournalEventKind.REVOKED, ownToken(), reason.name());
    }

    @Override
    public void reportProblem(JoinProblem problem) {
      addEvent(JournalEventKind.PROBLEM, 0, problem.name());
    }

    @Override
    public void finishClaim() {
      addEvent(JournalEventKind.LEFT, 0, "");
    }
  }
}
