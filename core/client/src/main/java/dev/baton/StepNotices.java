package dev.baton;

import dev.baton.JournalStep.NoticeKind;
import dev.baton.JournalStep.StepNotice;
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
import java.util.List;

/** Collects what one step tells its candidate, to describe the step in plain words. */
final class StepNotices implements ClaimCommand.ClaimHost {
  private final long ownToken;
  private final List<StepNotice> notices = new ArrayList<>();

  private StepNotices(long ownToken) {
    this.ownToken = ownToken;
  }

  /** Returns the plain description of a step. */
  static JournalStep describeStep(JournalEntry entry) {
    Claim before = entry.before();
    OwnNode own = before.own();
    long ownToken = own == null ? 0 : own.token().value();
    StepNotices told = new StepNotices(ownToken);
    if (before.isHolding() && entry.event() instanceof ClaimEvent.TermReleased release) {
      told.revokeWork(release.endReason());
    }
    for (ClaimCommand command : entry.step().commands()) {
      if (command instanceof ClaimCommand.LocalAction local) {
        local.carryOutBy(told);
      }
    }
    // A claim learns that its lease is over before any other event, so its lease still runs here.
    boolean held = before.isHolding() && !(entry.event() instanceof ClaimEvent.LeaseOver);
    return new JournalStep(
        entry.nanos(),
        entry.path(),
        entry.id(),
        turnText(before),
        held ? ownToken : 0,
        entry.event().toString(),
        entry.step().why(),
        told.notices,
        entry.stepText());
  }

  private static String turnText(Claim claim) {
    LockMode mode = claim.ticket().mode();
    return mode == LockMode.EXCLUSIVE ? claim.ticket().rule().name() : mode.nodeText();
  }

  private void addNotice(NoticeKind kind, long token, String text) {
    notices.add(new StepNotice(kind, token, text));
  }

  @Override
  public void setTimer(ClaimTimer timer, int doublings) {
    // Only the claim is told of timers.
  }

  @Override
  public void tellPosition(int place) {
    addNotice(NoticeKind.POSITION, 0, Integer.toString(place));
  }

  @Override
  public void tellElected(FencingToken token) {
    addNotice(NoticeKind.ELECTED, token.value(), "");
  }

  @Override
  public void tellSuspended() {
    addNotice(NoticeKind.SUSPENDED, ownToken, "");
  }

  @Override
  public void tellResumed() {
    addNotice(NoticeKind.RESUMED, ownToken, "");
  }

  @Override
  public void tellMessage(NodeMessage message) {
    String reason = message.reason().isEmpty() ? "" : ": " + message.reason();
    addNotice(NoticeKind.MESSAGE, ownToken, message.kind() + " from " + message.from() + reason);
  }

  @Override
  public void revokeWork(EndReason reason) {
    addNotice(NoticeKind.REVOKED, ownToken, reason.name());
  }

  @Override
  public void reportProblem(JoinProblem problem) {
    addNotice(NoticeKind.PROBLEM, 0, problem.name());
  }

  @Override
  public void finishClaim() {
    addNotice(NoticeKind.LEFT, 0, "");
  }
}
