package dev.baton.cli.doctor;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The facts about one server of the connect string, by its own answers.
 *
 * @param name as the connect string has it
 * @param addresses of this name
 * @param reach how far the connection came
 * @param why no further; or empty
 * @param connect how long a connection took
 * @param shortest session timeout that it grants
 * @param words the answers to four-letter words
 * @param sameEnsemble whether it knows the sessions of the first server that serves; empty if not
 *     asked
 */
record ServerFacts(
    String name,
    int addresses,
    ServerReach reach,
    String why,
    Duration connect,
    Duration shortest,
    WordAnswers words,
    Optional<Boolean> sameEnsemble) {
  /** The step that a connection to a server reached. */
  enum ServerReach {
    /** Unknown, because time was up. */
    LATE,
    /** No address for the name. */
    UNRESOLVED,
    /** No connection. */
    UNCONNECTED,
    /** No TLS that both sides accept. */
    DISTRUSTED,
    /** A connection, but no answer. */
    SILENT,
    /** An answer that is not ZooKeeper's. */
    FOREIGN,
    /** ZooKeeper, but without sessions. */
    NOT_SERVING,
    /** ZooKeeper that opens sessions. */
    SERVING
  }

  /**
   * The answers to four-letter words.
   *
   * @param srvr state, mode and version; empty if the word is off
   * @param conf configuration; empty if the word is off
   * @param ownConnections connections from this address; empty if unknown
   */
  record WordAnswers(
      Map<String, String> srvr, Map<String, String> conf, OptionalInt ownConnections) {
    static final WordAnswers NONE = new WordAnswers(Map.of(), Map.of(), OptionalInt.empty());
  }

  boolean isServing() {
    return reach == ServerReach.SERVING;
  }

  /** Returns leader, follower, observer, standalone or read-only; empty if unknown. */
  Optional<String> serverMode() {
    return Optional.ofNullable(words.srvr().get("Mode"));
  }

  /** Returns the version, such as 3.9.5; empty if unknown. */
  Optional<String> serverVersion() {
    return Optional.ofNullable(words.srvr().get("Zookeeper version"))
        .map(text -> text.replaceFirst("[-,].*", ""));
  }

  /** Returns a number of the server's configuration. */
  OptionalInt configuredNumber(String name) {
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
