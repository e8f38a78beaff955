package dev.baton.curator.bridge;

/** The output of the programs that work while they lead: a line for each piece of work. */
final class TickingProgram {
  static final int SESSION_MILLIS = 4_000;

  private TickingProgram() {}

  /**
   * Writes a line.
   *
   * @param saysLeader what the program's own library answers when asked whether it leads
   */
  static void writeTick(boolean saysLeader) {
    System.out.println("tick " + System.nanoTime() + " " + saysLeader);
  }
}
