package dev.baton.observe;

import dev.baton.error.BatonException;
import dev.baton.observe.ElectionWarning.WarningKind;
import dev.baton.participants.Participant;
import dev.baton.runtime.loop.CallbackNotifier;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Tells an observer the difference between its present knowledge and what it was told last.
 * Confined to the callbacks of that observer, which run one at a time.
 */
final class ObserverDispatcher {
  private final ElectionObserver observer;
  private final CallbackNotifier notifier;
  private ElectionSnapshot told = ElectionSnapshot.NOTHING;
  private volatile boolean stopped;

  ObserverDispatcher(ElectionObserver observer, CallbackNotifier notifier) {
    this.observer = observer;
    this.notifier = notifier;
  }

  /** Stops; nothing more is told. Thread-safe. */
  void stopTelling() {
    stopped = true;
  }

  /**
   * Tells all differences, each in a callback of its own, so that an exception in one does not
   * prevent the others.
   */
  void tellDifferences(ElectionSnapshot now) {
    ElectionSnapshot before = told;
    told = now;
    notIn(now, before).forEach(gone -> tellNext(() -> observer.onLeft(gone)));
    notIn(before, now).forEach(come -> tellNext(() -> observer.onJoined(come)));
    if (now.read() && (!before.read() || !now.leadershipKey().equals(before.leadershipKey()))) {
      Optional<Participant> leader = now.leader();
      tellNext(() -> observer.onLeaderChanged(leader));
    }
    tellConnection(before.connected(), now.connected());
    if (now.failure() != null && now.failure() != before.failure()) {
      BatonException failure = now.failure();
      tellNext(() -> observer.onFailed(failure));
    }
    tellWarnings(before.warnings(), now.warnings());
  }

  private static Iterable<Participant> notIn(ElectionSnapshot some, ElectionSnapshot all) {
    Map<String, Participant> rest = new LinkedHashMap<>(all.byKey());
    rest.keySet().removeAll(some.byKey().keySet());
    return rest.values();
  }

  private void tellConnection(boolean before, boolean now) {
    if (before && !now) {
      tellNext(observer::onSuspended);
    } else if (!before && now) {
      tellNext(observer::onResumed);
    }
  }

  private void tellWarnings(
      Map<WarningKind, ElectionWarning> before, Map<WarningKind, ElectionWarning> now) {
    for (WarningKind kind : WarningKind.values()) {
      ElectionWarning old = before.get(kind);
      ElectionWarning current = now.get(kind);
      if (old == null && current != null) {
        tellNext(() -> observer.onWarning(current));
      } else if (old != null && current == null) {
        tellNext(() -> observer.onWarningOver(old));
      }
    }
  }

  private void tellNext(Runnable callback) {
    notifier.enqueueCallback(
        () -> {
          if (!stopped) {
            callback.run();
          }
        });
  }
}
