package dev.baton.election;

import dev.baton.internal.News;
import dev.baton.participants.Message;
import dev.baton.protocol.Reason;
import dev.baton.protocol.claim.Tag;
import dev.baton.runtime.Engine;
import dev.baton.runtime.claim.ClaimRunner;
import dev.baton.runtime.claim.HistoryWriter;
import dev.baton.runtime.claim.Term;
import dev.baton.runtime.loop.Notifier;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.watch.MemberWatch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tasks of a leader beside its work, for as long as its term lasts. Confined to the loop. */
final class Duties {
  private final int fewest;
  private final int terms;
  private final News<Integer> counts;
  private final @Nullable Precedence precedence;
  private @Nullable MemberWatch members;
  private @Nullable HistoryWriter history;

  Duties(Engine engine, ClaimPlace place, CandidateSettings options, Notifier notifier) {
    this.fewest = options.fewest;
    this.terms = place.traits().lock() ? 0 : engine.settings().history();
    this.counts = new News<>(notifier, options.onFew::accept);
    Duration settled = options.settled;
    this.precedence = settled == null ? null : new Precedence(engine, place, settled);
  }

  /** Called when a term begins. */
  void begin(ClaimRunner leader, Term term, Work work) {
    finish();
    if (fewest > 0) {
      members = leader.watchMembers(this::counted);
    }
    if (terms > 0) {
      history = leader.writeHistory(term, terms);
    }
    if (precedence != null) {
      precedence.begin(leader, work);
    }
  }

  private void counted(int left) {
    if (left < fewest) {
      counts.tell(left);
    }
  }

  /** Called when the candidate is registered, so that there are registrations to count. */
  void registered() {
    if (members != null) {
      members.wake();
    }
  }

  /** Called when the work must stop. */
  void ending(Reason reason, Work work) {
    if (history != null) {
      Optional<Message> by = work.endedBy();
      history.ending(reason, by.map(Message::from).orElse(""), by.map(Message::reason).orElse(""));
    }
  }

  /** Returns the additional writes for the transaction that gives up the place. */
  List<Request> closing(Tag place, boolean handedOver) {
    return history == null ? List.of() : history.closing(place, handedOver);
  }

  /** Called when the term is over; its end may still have to be written. */
  void end() {
    if (members != null) {
      members.stop();
    }
    if (precedence != null) {
      precedence.end();
    }
  }

  /** Called when nothing has to be written any more. */
  void finish() {
    if (history != null) {
      history.stop();
      history = null;
    }
  }
}
