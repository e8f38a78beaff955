package dev.baton.bench.report;

/**
 * Where a run was made.
 *
 * @param processors how many the JVM may use
 * @param memory of the machine, in bytes
 */
public record Machine(
    String cpu, int processors, long memory, String system, String java, String zooKeeper) {}
