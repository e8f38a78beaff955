package dev.baton.bench.report;

/**
 * The machine of a run.
 *
 * @param processors the number of processors for the JVM
 * @param memory the memory of the machine, in bytes
 */
public record MachineInfo(
    String cpu, int processors, long memory, String system, String java, String zooKeeper) {}
