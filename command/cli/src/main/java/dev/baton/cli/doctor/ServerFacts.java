package dev.baton.cli.doctor;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One server of the connect string, as it answers by itself.
 *
 * @param name as the connect string has it
 * @param addresses that its name stands for
 * @param reach how far we came
 * @param why no further; or empty
 * @param connect how long a connection took
 * @param shortest session timeout that it grants
 * @param words that it answers
 * @param sameEnsemble whether it knows the sessions of the first that serves; empty if not asked
 */
record ServerFacts(
    String name,
    int addresses,
    Reach reach,
    String why,
    Duration connect,
    Duration shortest,
    Words words,
    Optional<Boolean> sameEnsemble) {
  /** How far we came. */
  enum Reach {
    /** Not far enough to tell: time was up. */
    LATE,
    /** The name stands for no address. */
    UNRESOLVED,
    /** No connection. */
    UNCONNECTED,
    /** No TLS that both agree on. */
    DISTRUSTED,
    /** It connects, and says nothing. */
    SILENT,
    /** Something else answers. */
    FOREIGN,
    /** ZooKeeper, but it opens no sessions. */
    NOT_SERVING,
    /** It opens sessions. */
    SERVING
  }

  /**
   * What it answers to words of four letters.
   *
   * @param srvr whether it serves, as what, in which version; empty if that is off
   * @param conf how it is set up; empty if that is off
   * @param ours connections of this address; empty if they are not told
   */
  record Words(Map<String, String> srvr, Map<String, String> conf, OptionalInt ours) {
    static final Words NONE = new Words(Map.of(), Map.of(), OptionalInt.empty());
  }

  boolean serves() {
    return reach == Reach.SERVING;
  }

  /** leader, follower, observer, standalone or read-only; empty if it does not say. */
  Optional<String> mode() {
    return Optional.ofNullable(words.srvr().get("Mode"));
  }

  /** As 3.9.5; empty if it does not say. */
  Optional<String> version() {
    return Optional.ofNullable(words.srvr().get("Zookeeper version"))
        .map(text -> text.replaceFirst("[-,].*", ""));
  }

  /** A number of its configuration. */
  OptionalInt configured(String name) {
    String value = words.conf().get(name);
    return value != null && value.matches("-?\\d{1,9}")
        ? OptionalInt.of(Integer.parseInt(value))
        : OptionalInt.empty();
  }

  ServerFacts inSameEnsemble(boolean same) {
    return new ServerFacts(
        name, addresses, reach, why, connect, shortest, words, Optional.of(same));
  }
}
