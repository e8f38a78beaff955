package dev.baton.sim.soak.client;

import dev.baton.protocol.Mode;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** A library that elects leaders on ZooKeeper, as one process uses it. Found as a service. */
public interface Library {
  /** What it is called on the command line. */
  String name();

  /** The rules by which it can elect. */
  List<TurnRule> rules();

  /**
   * Whether the numbers of its leaderships are fencing tokens, which grow. Otherwise they only tell
   * leaderships apart.
   */
  boolean givesTokens();

  /**
   * Begins to connect a process to ZooKeeper.
   *
   * @param servers the connect string
   * @param tick of the servers
   */
  Connection connect(String servers, Duration sessionTimeout, Duration tick);

  /** Whether others can have its leaders hand over, and see who led. */
  default boolean takesOrders() {
    return false;
  }

  /** Whether some of its leaderships hold beside others, as readers do. */
  default boolean shares() {
    return false;
  }

  /** One process's connection, which carries all of its candidates. */
  interface Connection extends AutoCloseable {
    /** Beside whom that candidate will hold. Whoever holds beside others does not write. */
    default Mode mode(Diary diary) {
      return Mode.ALONE;
    }

    /** Begins this trouble in place of the one before. Only Baton gets into any. */
    default void begin(Trouble trouble) {}

    /** Tells whether a callback has begun to end the process. */
    default boolean isEnding() {
      return false;
    }

    /** Sends a candidate into its line; it tells the diary of the callbacks that it gets. */
    Contender campaign(Diary diary);

    @Override
    void close();
  }

  /** The library of that name, if there is one. */
  static Optional<Library> named(String name) {
    return ServiceLoader.load(Library.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(library -> library.name().equals(name))
        .findFirst();
  }
}
