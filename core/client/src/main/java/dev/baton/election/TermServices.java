package dev.baton.election;

import dev.baton.internal.ConflatedCallback;
import dev.baton.participants.RequestOrigin;
import dev.baton.protocol.EndReason;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.claim.ClaimRunner;
import dev.baton.runtime.claim.HistoryWriter;
import dev.baton.runtime.claim.Term;
import dev.baton.runtime.loop.CallbackNotifier;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.watch.MemberWatch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tasks of a leader beside its work, for as long as its term lasts. Confined to the loop. */
final class TermServices {
  private final CandidateTelemetry telemetry;
  private final int fewest;
  private final int terms;
  private final ConflatedCallback<Integer> counts;
  private final @Nullable PriorityHandOver precedence;
  private @Nullable MemberWatch members;
  private @Nullable HistoryWriter history;

  TermServices(
      BatonEngine engine,
      ClaimPlace place,
      CandidateSettings options,
      CallbackNotifier notifier,
      CandidateTelemetry telemetry) {
    this.telemetry = telemetry;
    this.fewest = options.fewest;
    this.terms = place.traits().lock() ? 0 : engine.settings().history();
    this.counts = new ConflatedCallback<>(notifier, options.onFew::accept);
    Duration settled = options.settled;
    this.precedence = settled == null ? null : new PriorityHandOver(engine, place, settled);
  }

  /** Called when a term begins. */
  void beginTerm(ClaimRunner leader, Term term, TermCallbacks work) {
    finishWriting();
    if (fewest > 0 || telemetry.countsCandidates()) {
      members = leader.watchMembers(this::onCount);
    }
    if (terms > 0) {
      history = leader.writeHistory(term, terms);
    }
    if (precedence != null) {
      precedence.beginTerm(leader, work);
    }
  }

  private void onCount(int left) {
    telemetry.onCounted(left);
    if (left < fewest) {
      counts.tellLatest(left);
    }
  }

  /** Called when the candidate is registered, so that there are registrations to count. */
  void onRegistered() {
    if (members != null) {
      members.wakeUp();
    }
  }

  /** Called when the work must stop. */
  void noteEnding(EndReason reason, TermCallbacks work) {
    if (history != null) {
      Optional<RequestOrigin> by = work.endedBy();
      history.noteEnding(
          reason,
          by.map(RequestOrigin::sender).orElse(""),
          by.map(RequestOrigin::reason).orElse(""));
    }
  }

  /** Returns the additional writes for the transaction that gives up the place. */
  List<ZooKeeperRequest> requestsForClosing(NodeTag place, boolean handedOver) {
    return history == null ? List.of() : history.requestsForClosing(place, handedOver);
  }

  /** Called when the term is over; its end may still have to be written. */
  void endTerm() {
    if (members != null) {
      members.stopWatching();
    }
    if (precedence != null) {
      precedence.endTerm();
    }
  }

  /** Called when nothing has to be written any more. */
  void finishWriting() {
    if (history != null) {
      history.stopWriting();
      history = null;
    }
  }
}
