package dev.baton.cli.replay;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.journal.LeadershipPeriod;
import dev.baton.protocol.EndReason;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The reasons why the leaderships of a journal ended. */
final class LeadershipEndings {
  private final Map<LeadershipKey, JournalEvent> revoked = new HashMap<>();
  private final Map<String, Long> killed = new HashMap<>();

  /** The identity of a leadership. */
  record LeadershipKey(String line, String who, long token) {
    static LeadershipKey keyOf(LeadershipPeriod period) {
      return new LeadershipKey(period.path(), period.candidate(), period.token());
    }

    static LeadershipKey keyOf(JournalEvent one) {
      return new LeadershipKey(one.path(), one.candidate(), one.token());
    }
  }

  LeadershipEndings(JournalSummary summary) {
    for (JournalEvent one : summary.keptEvents()) {
      if (one.kind() == JournalEventKind.REVOKED) {
        revoked.put(LeadershipKey.keyOf(one), one);
      } else if (one.kind() == JournalEventKind.KILLED) {
        killed.put(one.candidate(), one.at());
      }
    }
  }

  /** Returns the end that the leader was told; null if it was not told. */
  @Nullable JournalEvent toldEnd(LeadershipPeriod period) {
    return revoked.get(LeadershipKey.keyOf(period));
  }

  /** Returns when the leader was killed; empty if it was not. */
  Optional<Long> killedAt(LeadershipPeriod period) {
    return Stream.of(period.candidate(), processOf(period.candidate()))
        .flatMap(who -> Stream.ofNullable(killed.get(who)))
        .findFirst();
  }

  /** Returns a phrase for the end of a leadership; empty if the journals do not tell. */
  Optional<String> describeEnd(LeadershipPeriod period) {
    JournalEvent told = toldEnd(period);
    return told != null ? Optional.of(describeEnd(told)) : killedAt(period).map(at -> "was killed");
  }

  /** Returns a phrase for an end that the leader was told. */
  static String describeEnd(JournalEvent told) {
    return Stream.of(EndReason.values())
        .filter(reason -> reason.name().equals(told.note()))
        .findFirst()
        .map(LeadershipEndings::reasonPhrase)
        .orElse(told.note().isEmpty() ? "left the queue" : "was told: " + told.note());
  }

  private static String reasonPhrase(EndReason reason) {
    return switch (reason) {
      case RESIGNED -> "resigned";
      case TRANSFERRED -> "transferred it";
      case CEDED -> "ceded";
      case UNFIT -> "was not fit to lead";
      case CLOSED -> "left";
      case LEASE_OVER -> "got no answer from ZooKeeper in time";
      case NODE_GONE -> "lost its node, which another program deleted";
      case EVICTED -> "was evicted";
      case SESSION_EXPIRED -> "lost its session";
      case DENIED -> "was no longer permitted to lead";
      case FAILED -> "failed, by a defect or for lack of memory";
    };
  }

  /**
   * Returns the process of a soak test's candidate, which is part of its name; otherwise the
   * candidate itself.
   */
  static String processOf(String who) {
    int at = who.indexOf('@');
    return at < 0 ? who : who.substring(0, at);
  }
}
