package dev.baton.cli;

/** How to speak to people of what a command waits for. */
enum Wording {
  /** One leads. */
  ELECTION("BATON_ELECTION", "elected", "leadership lost", "leads"),
  /** One holds a lock. */
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

  /** The variable in the command's environment that has the path. */
  String variable() {
    return variable;
  }

  /** What it is when its turn has come. */
  String done() {
    return done;
  }

  /** That the turn was over before the command was. */
  String lost() {
    return lost;
  }

  /** What the first in line does. */
  String ahead() {
    return ahead;
  }
}
