package dev.baton.dashboard.api;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The state of a ZooKeeper server, by its own answer.
 *
 * @param name host and port, as the connect string has them
 * @param problem why it does not serve; empty if it serves
 * @param mode {@code leader}, {@code follower}, {@code observer}, {@code standalone} or {@code
 *     read-only}; empty if unknown
 * @param version its version; empty if unknown
 * @param connect how long a connection to it took; zero if there was none
 * @param averageMillis how many milliseconds it took for a request on the average, since its start
 * @param connections the number of its connections
 */
public record ServerState(
    String name,
    String problem,
    String mode,
    String version,
    Duration connect,
    OptionalDouble averageMillis,
    OptionalInt connections) {}
