package dev.baton.cli.run;

/** The words in messages for the goal of a command: an election or a lock. */
enum MessageWording {
  /** The words for an election. */
  ELECTION("BATON_ELECTION", "elected", "leadership lost", "leads"),
  /** The words for a lock. */
  LOCK("BATON_LOCK", "locked", "the lock was lost", "holds it");

  private final String variable;
  private final String done;
  private final String lost;
  private final String ahead;

  MessageWording(String variable, String done, String lost, String ahead) {
    this.variable = variable;
    this.done = done;
    this.lost = lost;
    this.ahead = ahead;
  }

  /** Returns the variable of the command's environment that holds the path. */
  String pathVariable() {
    return variable;
  }

  /** Returns the word for success. */
  String doneWord() {
    return done;
  }

  /** Returns the phrase for a loss before the command has ended. */
  String lostPhrase() {
    return lost;
  }

  /** Returns the verb for what the leader or holder does. */
  String aheadVerb() {
    return ahead;
  }
}
