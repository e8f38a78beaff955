package dev.baton.cli.replay;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import dev.baton.journal.Reign;
import dev.baton.protocol.Reason;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The reasons why the leaderships of a journal ended. */
final class Endings {
  private final Map<Key, Happening> revoked = new HashMap<>();
  private final Map<String, Long> killed = new HashMap<>();

  /** The identity of a leadership. */
  record Key(String line, String who, long token) {
    static Key of(Reign reign) {
      return new Key(reign.line(), reign.who(), reign.token());
    }

    static Key of(Happening one) {
      return new Key(one.line(), one.who(), one.token());
    }
  }

  Endings(Story story) {
    for (Happening one : story.kept()) {
      if (one.kind() == Kind.REVOKED) {
        revoked.put(Key.of(one), one);
      } else if (one.kind() == Kind.KILLED) {
        killed.put(one.who(), one.at());
      }
    }
  }

  /** Returns the end that the leader was told; null if it was not told. */
  @Nullable Happening told(Reign reign) {
    return revoked.get(Key.of(reign));
  }

  /** Returns when the leader was killed; empty if it was not. */
  Optional<Long> killed(Reign reign) {
    return Stream.of(reign.who(), process(reign.who()))
        .flatMap(who -> Stream.ofNullable(killed.get(who)))
        .findFirst();
  }

  /** Returns a phrase for the end of a leadership; empty if the journals do not tell. */
  Optional<String> why(Reign reign) {
    Happening told = told(reign);
    return told != null ? Optional.of(why(told)) : killed(reign).map(at -> "was killed");
  }

  /** Returns a phrase for an end that the leader was told. */
  static String why(Happening told) {
    return Stream.of(Reason.values())
        .filter(reason -> reason.name().equals(told.note()))
        .findFirst()
        .map(Endings::words)
        .orElse(told.note().isEmpty() ? "let go" : "was told: " + told.note());
  }

  private static String words(Reason reason) {
    return switch (reason) {
      case RESIGNED -> "gave it up";
      case TRANSFERRED -> "handed it over";
      case CEDED -> "was told to keep out of the line";
      case CLOSED -> "left";
      case LEASE_OVER -> "got no answer from ZooKeeper in time";
      case NODE_GONE -> "lost its node, which somebody deleted";
      case EVICTED -> "was evicted";
      case SESSION_EXPIRED -> "lost its session";
      case DENIED -> "was no longer permitted to lead";
      case FAILED -> "failed by a defect or for lack of memory";
    };
  }

  /**
   * Returns the process of a soak test's candidate, which is part of its name; otherwise the
   * candidate itself.
   */
  static String process(String who) {
    int at = who.indexOf('@');
    return at < 0 ? who : who.substring(0, at);
  }
}
