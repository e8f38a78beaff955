package dev.baton.cli.run;

/** The words in messages for the goal of a command: an election or a lock. */
enum Wording {
  /** The words for an election. */
  ELECTION("BATON_ELECTION", "elected", "leadership lost", "leads"),
  /** The words for a lock. */
  LOCK("BATON_LOCK", "locked", "the lock was lost", "holds it");

  private final String variable;
  private final String done;
  private final String lost;
  private final String ahead;

  Wording(String variable, String done, String lost, String ahead) {
    this.variable = variable;
    this.done = done;
    this.lost = lost;
    this.ahead = ahead;
  }

  /** Returns the variable of the command's environment that holds the path. */
  String variable() {
    return variable;
  }

  /** Returns the word for success. */
  String done() {
    return done;
  }

  /** Returns the phrase for a loss before the command has ended. */
  String lost() {
    return lost;
  }

  /** Returns the verb for what the leader or holder does. */
  String ahead() {
    return ahead;
  }
}
