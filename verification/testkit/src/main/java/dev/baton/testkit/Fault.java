package dev.baton.testkit;

/** What a {@link Trap} does to the request that it waited for. */
public enum Fault {
  /** The server never hears of it; the connection is cut instead. */
  LOSE_REQUEST {
    @Override
    void request(Passage passage) {
      passage.cut();
    }
  },

  /** The server carries it out and answers; the connection is cut instead of the answer. */
  LOSE_ANSWER {
    @Override
    void answer(Passage passage) {
      passage.cut();
    }
  },

  /** The client gets the answer, and right behind it the end of the connection. */
  CUT_AFTER_ANSWER {
    @Override
    void answer(Passage passage) {
      passage.deliver();
      passage.end();
    }
  };

  void request(Passage passage) {
    passage.deliver();
  }

  void answer(Passage passage) {
    passage.deliver();
  }
}
