package dev.baton.sim.scale;

/**
 * What clients asked of the servers, and were told.
 *
 * @param writes requests on which the servers must agree, but for heartbeats
 * @param reads requests that one server answers, but for signs of life
 * @param events of watches
 * @param lineBytes of the names in the answers that list a line, each behind its length
 * @param heartbeats the writes that renew leases
 * @param signsOfLife the reads that keep other sessions alive
 */
record Load(
    long writes, long reads, long events, long lineBytes, long heartbeats, long signsOfLife) {
  static final Load NONE = new Load(0, 0, 0, 0, 0, 0);

  Load plus(Load other) {
    return new Load(
        writes + other.writes,
        reads + other.reads,
        events + other.events,
        lineBytes + other.lineBytes,
        heartbeats + other.heartbeats,
        signsOfLife + other.signsOfLife);
  }
}
