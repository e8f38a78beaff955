package dev.baton.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.Happening.Kind;
import dev.baton.protocol.FencingToken;
import dev.baton.protocol.Mode;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.Entry;
import dev.baton.protocol.claim.Event;
import dev.baton.protocol.claim.Lineup;
import dev.baton.protocol.claim.NodeName.Seat;
import dev.baton.protocol.claim.Outcome;
import dev.baton.protocol.claim.Step;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetellingTest {
  private static final long CZXID = 11;
  private static final String TOKEN = Long.toString(FencingToken.of(CZXID).value());

  private final Retelling retelling = new Retelling();
  private final List<String> told = new ArrayList<>();
  private Claim claim = Claim.first(TurnRule.QUEUE, Mode.ALONE, 1);
  private long at;

  /** Has the claim take a step; what it comes to is told but for the step itself. */
  private void take(Event event) {
    Step step = event.deliverTo(claim);
    List<Happening> happenings =
        retelling.of(++at, new Entry(0, "/jobs", "a b", claim, event, step));
    assertThat(happenings).allMatch(one -> one.at() == at && one.who().equals("a b"));
    assertThat(happenings).filteredOn(one -> one.kind() == Kind.STEP).hasSize(1);
    happenings.stream()
        .filter(one -> one.kind() != Kind.STEP)
        .map(one -> (one.kind() + " " + one.token() + " " + one.note()).strip())
        .forEach(told::add);
    claim = step.next();
  }

  private void lead() {
    take(new Event.Connected());
    Seat seat = Seat.parse(claim.ticket().tag() + "-0000000000").orElseThrow();
    take(new Event.Placed(Outcome.DONE, seat, CZXID));
    take(new Event.LineRead(Outcome.DONE, Lineup.of(List.of(seat.text()))));
  }

  @Test
  void tellsThatItComesLeadsAndLeaves() {
    lead();
    take(new Event.Withdraw());
    take(new Event.WorkStopped(true));
    take(new Event.Removed(Outcome.DONE));
    assertThat(told)
        .containsExactly(
            "CAME 0 QUEUE",
            "VALID " + TOKEN,
            "ELECTED " + TOKEN,
            "VALID " + TOKEN,
            "REVOKED " + TOKEN + " CLOSED",
            "VALID " + TOKEN,
            "LEFT 0");
    assertThat(retelling.standing(7)).isEmpty();
  }

  @Test
  void doesNotTakeALeaseThatIsOverForValid() {
    lead();
    told.clear();
    take(new Event.LeaseOver());
    assertThat(told).containsExactly("REVOKED " + TOKEN + " LEASE_OVER");
  }

  @Test
  void tellsOfDoubtsAboutTheLease() {
    lead();
    told.clear();
    take(new Event.Disconnected());
    take(new Event.Renewed());
    assertThat(told).contains("SUSPENDED " + TOKEN);
  }

  @Test
  void knowsWhoStandsStill() {
    lead();
    assertThat(retelling.standing(7))
        .containsExactly(new Happening(7, "a b", "/jobs", Kind.CAME, 0, "QUEUE"));
  }
}
