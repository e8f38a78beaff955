package dev.baton.testkit;

/** The fault that a {@link Trap} inflicts on its request. */
public enum Fault {
  /** The request is lost: the server never gets it, and the connection is cut instead. */
  LOSE_REQUEST {
    @Override
    void request(Passage passage) {
      passage.cut();
    }
  },

  /**
   * The answer is lost: the server carries the request out, and the connection is cut instead of
   * the answer.
   */
  LOSE_ANSWER {
    @Override
    void answer(Passage passage) {
      passage.cut();
    }
  },

  /** The client gets the answer, and the end of the connection right behind it. */
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
