package dev.baton.protocol.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.protocol.Mode;
import dev.baton.protocol.Reason;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.NodeName.Seat;
import java.util.List;
import org.junit.jupiter.api.Test;

class InvariantsTest {
  private static final Ticket TICKET = Ticket.first(TurnRule.QUEUE, Mode.ALONE, 1);
  private static final Own OWN = Own.created(new Seat(TICKET.tag(), 0), 5);
  private static final Own OTHER = Own.created(new Seat(TICKET.tag(), 0), 6);
  private static final Claim WAITING = new Waiting(TICKET, OWN, Picture.UNKNOWN, true, true, 0);
  private static final Claim LEADING = new Leading(TICKET, OWN);
  private static final Claim LAPSED = new Lapsed(TICKET, OWN.node(), After.REJOIN, true);
  private static final Command ELECT = new Command.Elect(OWN.token());
  private static final Command REVOKE = new Command.Revoke(Reason.LEASE_OVER);
  private static final Event EVENT = new Event.Renewed();

  private static void checkBroken(String what, Claim before, Event event, Step step) {
    assertThatThrownBy(() -> Invariants.check(before, event, step))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll("broken invariant: " + what, step.why());
  }

  private static Step to(Claim next, Command... commands) {
    return Step.to(next, "a reason", commands);
  }

  @Test
  void allowAnElection() {
    assertThatCode(() -> Invariants.check(WAITING, EVENT, to(LEADING, ELECT)))
        .doesNotThrowAnyException();
  }

  @Test
  void allowAnEndWhoseWorkIsStoppedFirst() {
    assertThatCode(() -> Invariants.check(LEADING, new Event.LeaseOver(), to(LAPSED, REVOKE)))
        .doesNotThrowAnyException();
  }

  @Test
  void forbidAHoldThatOutlivesItsLease() {
    checkBroken("a hold outlives its lease", LEADING, new Event.LeaseOver(), to(LEADING));
  }

  @Test
  void forbidARequestWithoutAConnection() {
    Claim down = new Outside(TICKET);
    checkBroken(
        "a request without a connection", WAITING, EVENT, to(down, new Command.ReadLine(false)));
  }

  @Test
  void forbidAWatchWithoutAConnection() {
    Own armed = new Own(OWN.node(), OWN.token(), true, 0, false, null);
    Claim down = new Doubting(TICKET, armed, false);
    checkBroken("a node counts as watched without a connection", LEADING, EVENT, to(down));
  }

  @Test
  void forbidAnAnswerToNothing() {
    checkBroken(
        "an answer to nothing that was asked",
        WAITING,
        EVENT,
        Step.to(WAITING, Ignores.Answers.NOT_ASKED));
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
    Claim down = new Waiting(TICKET, OWN, Picture.UNKNOWN, true, false, 0);
    checkBroken("leads without an election", down, EVENT, to(LEADING, ELECT));
  }

  @Test
  void forbidTwoElectionsInOneTerm() {
    checkBroken("elected twice", LEADING, EVENT, to(LEADING, ELECT));
  }

  @Test
  void forbidAnotherTokenWithinATerm() {
    checkBroken(
        "the token changed during a term", LEADING, EVENT, to(new Doubting(TICKET, OTHER, true)));
  }

  @Test
  void forbidGivingUpBeforeTheWorkWasAskedToStop() {
    checkBroken(
        "the hold was given up before the work was asked to stop", LEADING, EVENT, to(LAPSED));
    checkBroken(
        "the hold was given up before the work was asked to stop",
        LEADING,
        EVENT,
        to(new Releasing(TICKET, OWN.node(), After.CLOSE, true, true), REVOKE));
  }

  @Test
  void trustAtMostOne() {
    assertThat(Invariants.atMostOne(List.of())).isTrue();
    assertThat(Invariants.atMostOne(List.of(OWN.token()))).isTrue();
    assertThat(Invariants.atMostOne(List.of(OWN.token(), OTHER.token()))).isFalse();
  }

  @Test
  void wantTokensThatGrow() {
    assertThat(Invariants.grows(null, OWN.token())).isTrue();
    assertThat(Invariants.grows(OWN.token(), OTHER.token())).isTrue();
    assertThat(Invariants.grows(OWN.token(), OWN.token())).isFalse();
    assertThat(Invariants.grows(OTHER.token(), OWN.token())).isFalse();
  }
}
