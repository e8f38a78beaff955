package dev.baton.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.protocol.FencingToken;
import dev.baton.protocol.LockMode;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.ClaimStep;
import dev.baton.protocol.claim.JournalEntry;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.QueueListing;
import dev.baton.protocol.claim.RequestOutcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepTranslatorTest {
  private static final long CZXID = 11;
  private static final String TOKEN = Long.toString(FencingToken.ofTransaction(CZXID).value());

  private final StepTranslator retelling = new StepTranslator();
  private final List<String> told = new ArrayList<>();
  private Claim claim = Claim.newClaim(TurnRule.QUEUE, LockMode.EXCLUSIVE, 1);
  private long at;

  /** Has the claim take a step; what it comes to is told but for the step itself. */
  private void take(ClaimEvent event) {
    ClaimStep step = event.deliverTo(claim);
    List<JournalEvent> happenings =
        retelling.translateStep(++at, new JournalEntry(0, "/jobs", "a b", claim, event, step));
    assertThat(happenings).allMatch(one -> one.at() == at && one.candidate().equals("a b"));
    assertThat(happenings).filteredOn(one -> one.kind() == JournalEventKind.STEP).hasSize(1);
    happenings.stream()
        .filter(one -> one.kind() != JournalEventKind.STEP)
        .map(one -> (one.kind() + " " + one.token() + " " + one.note()).strip())
        .forEach(told::add);
    claim = step.next();
  }

  private void lead() {
    take(new ClaimEvent.SessionConnected());
    QueueNode seat = QueueNode.parse(claim.ticket().tag() + "-0000000000").orElseThrow();
    take(new ClaimEvent.NodePlaced(RequestOutcome.DONE, seat, CZXID));
    take(
        new ClaimEvent.QueueRead(
            RequestOutcome.DONE, QueueListing.ofChildren(List.of(seat.nodeText()))));
  }

  @Test
  void tellsThatItComesLeadsAndLeaves() {
    lead();
    take(new ClaimEvent.WithdrawRequested());
    take(new ClaimEvent.WorkStopped(true));
    take(new ClaimEvent.NodeRemoved(RequestOutcome.DONE));
    assertThat(told)
        .containsExactly(
            "CAME 0 QUEUE",
            "VALID " + TOKEN,
            "ELECTED " + TOKEN,
            "VALID " + TOKEN,
            "REVOKED " + TOKEN + " CLOSED",
            "VALID " + TOKEN,
            "LEFT 0");
    assertThat(retelling.presentCandidates(7)).isEmpty();
  }

  @Test
  void doesNotTakeALeaseThatIsOverForValid() {
    lead();
    told.clear();
    take(new ClaimEvent.LeaseOver());
    assertThat(told).containsExactly("REVOKED " + TOKEN + " LEASE_OVER");
  }

  @Test
  void tellsOfDoubtsAboutTheLease() {
    lead();
    told.clear();
    take(new ClaimEvent.SessionDisconnected());
    take(new ClaimEvent.LeaseRenewed());
    assertThat(told).contains("SUSPENDED " + TOKEN);
  }

  @Test
  void knowsWhoStandsStill() {
    lead();
    assertThat(retelling.presentCandidates(7))
        .containsExactly(new JournalEvent(7, "a b", "/jobs", JournalEventKind.CAME, 0, "QUEUE"));
  }
}
