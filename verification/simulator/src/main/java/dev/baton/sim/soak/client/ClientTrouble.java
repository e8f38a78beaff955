package dev.baton.sim.soak.client;

import java.util.Locale;

/** A fault inside a client process, in the code that Baton calls there. */
public enum ClientTrouble {
  /** No trouble. */
  NONE,
  /** Callbacks throw exceptions and Errors at random. */
  CALLBACK_THROWS,
  /** Callbacks do not return before the trouble ends. Some return at an interrupt. */
  CALLBACK_BLOCKS,
  /** The executors of some candidates reject callbacks at random. */
  EXECUTOR_REJECTS,
  /** The reader of the journal throws exceptions and Errors at random. */
  JOURNAL_THROWS,
  /** The next callback calls {@code System.exit}. */
  EXIT_IN_CALLBACK,
  /** The next callback calls {@code Baton.close()}, and then the process ends. */
  CLOSE_IN_CALLBACK;

  /** Returns the order that begins this trouble. */
  public String orderWord() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Parses a {@link #orderWord}. */
  static ClientTrouble parseTrouble(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
