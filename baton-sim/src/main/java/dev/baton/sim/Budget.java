package dev.baton.sim;

import java.util.List;

/**
 * How much of what does not end by itself may still happen.
 *
 * @param lag how many transactions a server may lag behind; never used up
 * @param faults lost connections, ended sessions, nodes deleted or written to by others, parents
 *     reaped
 * @param mails of these, how many writes into nodes
 * @param stalls of these, creates that stay behind in a server and are carried out later
 * @param hushes of these, how many events that a server swallows
 * @param looks looks that nothing calls for
 * @param lapses leases that run out
 * @param beats heartbeats of the next in line
 * @param resigns resignations
 * @param withdrawals claims that leave
 * @param giveUps stops that take too long
 */
public record Budget(
    int lag,
    int faults,
    int mails,
    int stalls,
    int hushes,
    int looks,
    int lapses,
    int beats,
    int resigns,
    int withdrawals,
    int giveUps) {

  private static final int BITS = 5;

  /** All of it in one number. */
  long packed() {
    long packed = 0;
    for (int part : parts()) {
      packed = packed << BITS | part;
    }
    return packed;
  }

  private List<Integer> parts() {
    return List.of(
        lag, faults, mails, stalls, hushes, looks, lapses, beats, resigns, withdrawals, giveUps);
  }

  Budget less(Action.Kind kind) {
    return switch (kind) {
      case CUT, EXPIRE, DELETE, REAP -> withFaults(faults - 1, mails, stalls, hushes);
      case MAIL -> withFaults(faults - 1, mails - 1, stalls, hushes);
      case STALL -> withFaults(faults - 1, mails, stalls - 1, hushes);
      case HUSH -> withFaults(faults - 1, mails, stalls, hushes - 1);
      case LOOK -> looks(looks - 1);
      case LEASE_OVER -> with(lapses - 1, beats, resigns, withdrawals, giveUps);
      case WARM -> with(lapses, beats - 1, resigns, withdrawals, giveUps);
      case RESIGN -> with(lapses, beats, resigns - 1, withdrawals, giveUps);
      case WITHDRAW -> with(lapses, beats, resigns, withdrawals - 1, giveUps);
      case GIVE_UP -> with(lapses, beats, resigns, withdrawals, giveUps - 1);
      default -> this;
    };
  }

  private Budget withFaults(int faults, int mails, int stalls, int hushes) {
    return new Budget(
        lag, faults, mails, stalls, hushes, looks, lapses, beats, resigns, withdrawals, giveUps);
  }

  private Budget with(int lapses, int beats, int resigns, int withdrawals, int giveUps) {
    return new Budget(
        lag, faults, mails, stalls, hushes, looks, lapses, beats, resigns, withdrawals, giveUps);
  }

  /** Nothing but claims that stand in line, and servers that lag behind by {@code lag} at most. */
  public static Budget lagging(int lag) {
    return new Budget(lag, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  /** With servers that may lag behind by this many transactions. */
  public Budget lag(int lag) {
    return new Budget(
        lag, faults, mails, stalls, hushes, looks, lapses, beats, resigns, withdrawals, giveUps);
  }

  /** With this many faults. */
  public Budget faults(int faults) {
    return withFaults(faults, mails, stalls, hushes);
  }

  /** With this many writes of others into nodes among the faults. */
  public Budget mails(int mails) {
    return withFaults(faults, mails, stalls, hushes);
  }

  /** With this many stalled servers among the faults. */
  public Budget stalls(int stalls) {
    return withFaults(faults, mails, stalls, hushes);
  }

  /** With this many events that a server swallows among the faults. */
  public Budget hushes(int hushes) {
    return withFaults(faults, mails, stalls, hushes);
  }

  /** With this many looks that nothing calls for. */
  public Budget looks(int looks) {
    return new Budget(
        lag, faults, mails, stalls, hushes, looks, lapses, beats, resigns, withdrawals, giveUps);
  }

  /** With this many leases that run out. */
  public Budget lapses(int lapses) {
    return with(lapses, beats, resigns, withdrawals, giveUps);
  }

  /** With this many heartbeats of the next in line. */
  public Budget beats(int beats) {
    return with(lapses, beats, resigns, withdrawals, giveUps);
  }

  /** With this many resignations. */
  public Budget resigns(int resigns) {
    return with(lapses, beats, resigns, withdrawals, giveUps);
  }

  /** With this many claims that leave. */
  public Budget withdrawals(int withdrawals) {
    return with(lapses, beats, resigns, withdrawals, giveUps);
  }

  /** With this many stops that take too long. */
  public Budget giveUps(int giveUps) {
    return with(lapses, beats, resigns, withdrawals, giveUps);
  }
}
