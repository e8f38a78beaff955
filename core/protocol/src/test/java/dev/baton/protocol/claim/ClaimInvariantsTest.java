package dev.baton.protocol.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.protocol.EndReason;
import dev.baton.protocol.LockMode;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.NodeName.QueueNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimInvariantsTest {
  private static final ClaimContext TICKET =
      ClaimContext.newContext(TurnRule.QUEUE, LockMode.EXCLUSIVE, false, 1);
  private static final OwnNode OWN = OwnNode.createdBy(new QueueNode(TICKET.tag(), 0), 5);
  private static final OwnNode OTHER = OwnNode.createdBy(new QueueNode(TICKET.tag(), 0), 6);
  private static final Claim WAITING =
      new WaitingInQueue(TICKET, OWN, PredecessorView.UNKNOWN, true, true, 0);
  private static final Claim LEADING = new LeadingTerm(TICKET, OWN);
  private static final Claim LAPSED = new TermEnded(TICKET, OWN.node(), NextMove.REJOIN, true);
  private static final ClaimCommand ELECT = new ClaimCommand.TellElected(OWN.token());
  private static final ClaimCommand REVOKE = new ClaimCommand.RevokeWork(EndReason.LEASE_OVER);
  private static final ClaimEvent EVENT = new ClaimEvent.LeaseRenewed();

  private static void checkBroken(String what, Claim before, ClaimEvent event, ClaimStep step) {
    assertThatThrownBy(() -> ClaimInvariants.checkStep(before, event, step))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll("broken invariant: " + what, step.why());
  }

  private static ClaimStep to(Claim next, ClaimCommand... commands) {
    return ClaimStep.toState(next, "a reason", commands);
  }

  @Test
  void allowAnElection() {
    assertThatCode(() -> ClaimInvariants.checkStep(WAITING, EVENT, to(LEADING, ELECT)))
        .doesNotThrowAnyException();
  }

  @Test
  void allowAnEndWhoseWorkIsStoppedFirst() {
    assertThatCode(
            () ->
                ClaimInvariants.checkStep(LEADING, new ClaimEvent.LeaseOver(), to(LAPSED, REVOKE)))
        .doesNotThrowAnyException();
  }

  @Test
  void forbidAHoldThatOutlivesItsLease() {
    checkBroken("a hold outlives its lease", LEADING, new ClaimEvent.LeaseOver(), to(LEADING));
  }

  @Test
  void forbidARequestWithoutAConnection() {
    Claim down = new NotInQueue(TICKET);
    checkBroken(
        "a request without a connection",
        WAITING,
        EVENT,
        to(down, new ClaimCommand.ReadQueue(false)));
  }

  @Test
  void forbidAWatchWithoutAConnection() {
    OwnNode armed = new OwnNode(OWN.node(), OWN.token(), true, 0, false, null);
    Claim down = new LeadingSuspended(TICKET, armed, false);
    checkBroken("a node counts as watched without a connection", LEADING, EVENT, to(down));
  }

  @Test
  void forbidAnAnswerToNothing() {
    checkBroken(
        "an answer to nothing that was asked",
        WAITING,
        EVENT,
        ClaimStep.toState(WAITING, IgnoredEvents.IgnoresAnswers.NOT_ASKED));
  }

  @Test
  void forbidALeadWithoutAnElection() {
    checkBroken("leads without an election", WAITING, EVENT, to(LEADING));
  }

  @Test
  void forbidALeadAfterALapse() {
    checkBroken("leads without an election", LAPSED, EVENT, to(LEADING, ELECT));
  }

  @Test
  void forbidALeadWithoutAConnection() {
    Claim down = new WaitingInQueue(TICKET, OWN, PredecessorView.UNKNOWN, true, false, 0);
    checkBroken("leads without an election", down, EVENT, to(LEADING, ELECT));
  }

  @Test
  void forbidTwoElectionsInOneTerm() {
    checkBroken("elected twice", LEADING, EVENT, to(LEADING, ELECT));
  }

  @Test
  void forbidAnotherTokenWithinATerm() {
    checkBroken(
        "the token changed during a term",
        LEADING,
        EVENT,
        to(new LeadingSuspended(TICKET, OTHER, true)));
  }

  @Test
  void forbidGivingUpBeforeTheWorkWasAskedToStop() {
    checkBroken(
        "the hold was given up before the work was asked to stop", LEADING, EVENT, to(LAPSED));
    checkBroken(
        "the hold was given up before the work was asked to stop",
        LEADING,
        EVENT,
        to(new ReleasingNode(TICKET, OWN.node(), NextMove.CLOSE, true, true), REVOKE));
  }

  @Test
  void forbidToDeleteAWinnerNodeWhoseLeaderNodeIsHidden() {
    Claim next = new ReleasingNode(TICKET, OWN.node(), NextMove.CLOSE, true, true);
    NodeName winner = new NodeName.WinnerNode(TICKET.tag());
    checkBroken(
        "a winner node goes alone, though its leader node is hidden",
        WAITING,
        new ClaimEvent.NodeRead(NodeName.LeaderNode.LEADER, RequestOutcome.DENIED),
        to(next, new ClaimCommand.RemoveNode(winner, TICKET.tag())));
  }

  @Test
  void trustAtMostOne() {
    assertThat(ClaimInvariants.atMostOne(List.of())).isTrue();
    assertThat(ClaimInvariants.atMostOne(List.of(OWN.token()))).isTrue();
    assertThat(ClaimInvariants.atMostOne(List.of(OWN.token(), OTHER.token()))).isFalse();
  }

  @Test
  void wantTokensThatGrow() {
    assertThat(ClaimInvariants.isGrowing(null, OWN.token())).isTrue();
    assertThat(ClaimInvariants.isGrowing(OWN.token(), OTHER.token())).isTrue();
    assertThat(ClaimInvariants.isGrowing(OWN.token(), OWN.token())).isFalse();
    assertThat(ClaimInvariants.isGrowing(OTHER.token(), OWN.token())).isFalse();
  }
}
