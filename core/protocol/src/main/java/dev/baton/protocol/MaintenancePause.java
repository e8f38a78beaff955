package dev.baton.protocol;

/**
 * A time in which an election stays where it is while its leader lives. Both of its ends are by the
 * clock of ZooKeeper's servers, so clocks of hosts do not matter. Immutable.
 *
 * @param begunMillis when it began, in milliseconds since 1970
 * @param lastsMillis how long it lasts
 */
public record MaintenancePause(long begunMillis, long lastsMillis) {
  /**
   * Returns how many milliseconds of it are left, 0 if it is over. A moment before its beginning
   * counts as its beginning: another server leads the ensemble, and its clock is behind.
   *
   * @param nowMillis the moment, by the clock of ZooKeeper's servers
   */
  public long remainingAt(long nowMillis) {
    return Math.max(0, lastsMillis - Math.max(0, nowMillis - begunMillis));
  }
}
