package dev.baton.sim.scale;

/**
 * The load of the servers: their requests, answers and events.
 *
 * @param writes the requests on which the servers must agree, without heartbeats
 * @param reads the requests that one server answers, without signs of life
 * @param events the events of watches
 * @param lineBytes the bytes of the names in the answers that list a queue, each with its length
 * @param heartbeats the writes that renew leases
 * @param signsOfLife the reads that keep other sessions alive
 */
record ServerLoad(
    long writes, long reads, long events, long lineBytes, long heartbeats, long signsOfLife) {
  static final ServerLoad NONE = new ServerLoad(0, 0, 0, 0, 0, 0);

  ServerLoad plusLoad(ServerLoad other) {
    return new ServerLoad(
        writes + other.writes,
        reads + other.reads,
        events + other.events,
        lineBytes + other.lineBytes,
        heartbeats + other.heartbeats,
        signsOfLife + other.signsOfLife);
  }
}
