package dev.baton.testkit;

/** The fault that a {@link FaultTrap} inflicts on its request. */
public enum ProxyFault {
  /** The request is lost: the server never gets it, and the connection is cut instead. */
  LOSE_REQUEST {
    @Override
    void passRequest(FramePassage passage) {
      passage.cutConnection();
    }
  },

  /**
   * The answer is lost: the server carries the request out, and the connection is cut instead of
   * the answer.
   */
  LOSE_ANSWER {
    @Override
    void passAnswer(FramePassage passage) {
      passage.cutConnection();
    }
  },

  /** The client gets the answer, and the end of the connection right behind it. */
  CUT_AFTER_ANSWER {
    @Override
    void passAnswer(FramePassage passage) {
      passage.deliverFrame();
      passage.endConnection();
    }
  };

  void passRequest(FramePassage passage) {
    passage.deliverFrame();
  }

  void passAnswer(FramePassage passage) {
    passage.deliverFrame();
  }
}
