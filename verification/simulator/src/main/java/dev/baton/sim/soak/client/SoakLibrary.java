package dev.baton.sim.soak.client;

import dev.baton.protocol.LockMode;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * A library that elects leaders on ZooKeeper, as one process uses it. The service loader finds it.
 */
public interface SoakLibrary {
  /** Returns the name on the command line. */
  String libraryName();

  /** Returns the rules by which it can elect: a queue, by default. */
  default List<TurnRule> turnRules() {
    return List.of(TurnRule.QUEUE);
  }

  /**
   * Returns true if the numbers of its leaderships are fencing tokens, which grow. Otherwise the
   * numbers only tell leaderships apart.
   */
  boolean givesTokens();

  /**
   * Begins to connect a process to ZooKeeper.
   *
   * @param servers the connect string
   * @param tick the tick of the servers
   */
  LibraryConnection connectProcess(String servers, Duration sessionTimeout, Duration tick);

  /** Returns true if operators can make its leaders hand over and read its history. */
  default boolean takesOrders() {
    return false;
  }

  /** Returns true if some of its leaderships hold together with others, as readers do. */
  default boolean sharesLeadership() {
    return false;
  }

  /** A process's connection, which carries all of its candidates. */
  interface LibraryConnection extends AutoCloseable {
    /**
     * Returns the lock mode of that candidate. A candidate that holds together with others does not
     * write.
     */
    default LockMode lockModeOf(CandidateDiary diary) {
      return LockMode.EXCLUSIVE;
    }

    /** Begins this trouble in place of the previous one. Only Baton meets trouble. */
    default void beginTrouble(ClientTrouble trouble) {}

    /** Returns true if a callback has begun to end the process. */
    default boolean isEnding() {
      return false;
    }

    /** Adds a candidate to its election. The candidate notes its callbacks in the diary. */
    SoakContender joinElection(CandidateDiary diary);

    @Override
    void close();
  }

  /** Returns the library with that name, if there is one. */
  static Optional<SoakLibrary> findLibrary(String name) {
    return ServiceLoader.load(SoakLibrary.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(library -> library.libraryName().equals(name))
        .findFirst();
  }
}
