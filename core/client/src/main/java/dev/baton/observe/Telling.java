package dev.baton.observe;

import dev.baton.error.BatonException;
import dev.baton.observe.Warning.Kind;
import dev.baton.participants.Participant;
import dev.baton.runtime.loop.Notifier;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Tells an observer the difference between its present knowledge and what it was told last.
 * Confined to the callbacks of that observer, which run one at a time.
 */
final class Telling {
  private final Observer observer;
  private final Notifier notifier;
  private Sight told = Sight.NOTHING;
  private volatile boolean stopped;

  Telling(Observer observer, Notifier notifier) {
    this.observer = observer;
    this.notifier = notifier;
  }

  /** Stops; nothing more is told. Thread-safe. */
  void stop() {
    stopped = true;
  }

  /**
   * Tells all differences, each in a callback of its own, so that an exception in one does not
   * prevent the others.
   */
  void tell(Sight now) {
    Sight before = told;
    told = now;
    notIn(now, before).forEach(gone -> next(() -> observer.left(gone)));
    notIn(before, now).forEach(come -> next(() -> observer.joined(come)));
    if (now.read() && (!before.read() || !now.leadership().equals(before.leadership()))) {
      Optional<Participant> leader = now.leader();
      next(() -> observer.leaderChanged(leader));
    }
    tellConnection(before.connected(), now.connected());
    if (now.failure() != null && now.failure() != before.failure()) {
      BatonException failure = now.failure();
      next(() -> observer.failed(failure));
    }
    tellWarnings(before.warnings(), now.warnings());
  }

  private static Iterable<Participant> notIn(Sight some, Sight all) {
    Map<String, Participant> rest = new LinkedHashMap<>(all.byKey());
    rest.keySet().removeAll(some.byKey().keySet());
    return rest.values();
  }

  private void tellConnection(boolean before, boolean now) {
    if (before && !now) {
      next(observer::suspended);
    } else if (!before && now) {
      next(observer::resumed);
    }
  }

  private void tellWarnings(Map<Kind, Warning> before, Map<Kind, Warning> now) {
    for (Kind kind : Kind.values()) {
      Warning old = before.get(kind);
      Warning current = now.get(kind);
      if (old == null && current != null) {
        next(() -> observer.warned(current));
      } else if (old != null && current == null) {
        next(() -> observer.warningOver(old));
      }
    }
  }

  private void next(Runnable callback) {
    notifier.tell(
        () -> {
          if (!stopped) {
            callback.run();
          }
        });
  }
}
