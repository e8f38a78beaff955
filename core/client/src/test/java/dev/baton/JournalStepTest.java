package dev.baton;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.JournalStep.StepNotice;
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

/** How a step of the protocol is described to users. */
class JournalStepTest {
  private static final long CZXID = 11;
  private static final long TOKEN = FencingToken.ofTransaction(CZXID).value();

  private final List<String> told = new ArrayList<>();
  private Claim claim = Claim.newClaim(TurnRule.QUEUE, LockMode.EXCLUSIVE, false, 1);

  /** Has the claim take a step, notes its notices, and returns its description. */
  private JournalStep take(ClaimEvent event) {
    ClaimStep step = event.deliverTo(claim);
    JournalStep plain =
        StepNotices.describeStep(new JournalEntry(7, "/jobs", "a b", claim, event, step));
    for (StepNotice notice : plain.notices()) {
      told.add((notice.kind() + " " + notice.token() + " " + notice.text()).strip());
    }
    claim = step.next();
    return plain;
  }

  private void lead() {
    take(new ClaimEvent.SessionConnected());
    QueueNode node = QueueNode.parse(claim.ticket().tag() + "-0000000000").orElseThrow();
    take(new ClaimEvent.NodePlaced(RequestOutcome.DONE, node, CZXID));
    take(
        new ClaimEvent.QueueRead(
            RequestOutcome.DONE, QueueListing.ofChildren(List.of(node.nodeText()))));
  }

  @Test
  void stepIsDescribedInPlainWords() {
    JournalStep step = take(new ClaimEvent.SessionConnected());
    assertThat(step.nanos()).isEqualTo(7);
    assertThat(step.path()).isEqualTo("/jobs");
    assertThat(step.candidate()).isEqualTo("a b");
    assertThat(step.turn()).isEqualTo("QUEUE");
    assertThat(step.token()).isZero();
    assertThat(step.event()).isEqualTo("SessionConnected[]");
    assertThat(step.why()).isEqualTo("connected, so join the queue");
    assertThat(step.notices()).isEmpty();
    assertThat(step.text())
        .startsWith("NotInQueue -> JoiningQueue  by SessionConnected[]: " + step.why() + "\n");
    assertThat(step).hasToString("0.000000 /jobs a b  " + step.text());
  }

  @Test
  void turnOfSharedLockIsItsMode() {
    claim = Claim.newClaim(TurnRule.QUEUE, LockMode.READ, false, 1);
    assertThat(take(new ClaimEvent.SessionConnected()).turn()).isEqualTo(LockMode.READ.nodeText());
  }

  @Test
  void candidateIsToldThatItLeadsAndLeaves() {
    lead();
    assertThat(take(new ClaimEvent.WithdrawRequested()).token()).isEqualTo(TOKEN);
    take(new ClaimEvent.WorkStopped(true));
    take(new ClaimEvent.NodeRemoved(RequestOutcome.DONE));
    assertThat(told).containsExactly("ELECTED " + TOKEN, "REVOKED " + TOKEN + " CLOSED", "LEFT 0");
  }

  @Test
  void candidateWhoseLeaseIsOverHoldsNoToken() {
    lead();
    assertThat(take(new ClaimEvent.LeaseOver()).token()).isZero();
    assertThat(told).contains("REVOKED " + TOKEN + " LEASE_OVER");
  }

  @Test
  void candidateIsToldOfDoubtsAboutItsLease() {
    lead();
    assertThat(take(new ClaimEvent.SessionDisconnected()).token()).isEqualTo(TOKEN);
    assertThat(told).contains("SUSPENDED " + TOKEN);
  }
}
