package dev.baton.sim;

import java.util.List;

/**
 * How much of what does not end by itself may still happen.
 *
 * @param lag how many transactions a server may lag behind; never used up
 * @param faults lost connections, ended sessions, nodes deleted or written to by others, parents
 *     reaped
 * @param mails of these, how many writes into nodes
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
    int lapses,
    int beats,
    int resigns,
    int withdrawals,
    int giveUps) {

  private static final int BITS = 6;

  /** All of it in one number. */
  long packed() {
    long packed = 0;
    for (int part : List.of(lag, faults, mails, lapses, beats, resigns, withdrawals, giveUps)) {
      packed = packed << BITS | part;
    }
    return packed;
  }

  Budget less(Action.Kind kind) {
    return switch (kind) {
      case CUT, EXPIRE, DELETE, REAP -> withFaults(faults - 1, mails);
      case MAIL -> withFaults(faults - 1, mails - 1);
      case LEASE_OVER -> with(lapses - 1, beats, resigns, withdrawals, giveUps);
      case WARM -> with(lapses, beats - 1, resigns, withdrawals, giveUps);
      case RESIGN -> with(lapses, beats, resigns - 1, withdrawals, giveUps);
      case WITHDRAW -> with(lapses, beats, resigns, withdrawals - 1, giveUps);
      case GIVE_UP -> with(lapses, beats, resigns, withdrawals, giveUps - 1);
      default -> this;
    };
  }

  private Budget withFaults(int faults, int mails) {
    return new Budget(lag, faults, mails, lapses, beats, resigns, withdrawals, giveUps);
  }

  private Budget with(int lapses, int beats, int resigns, int withdrawals, int giveUps) {
    return new Budget(lag, faults, mails, lapses, beats, resigns, withdrawals, giveUps);
  }
}
