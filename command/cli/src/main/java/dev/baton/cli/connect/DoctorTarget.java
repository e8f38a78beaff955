package dev.baton.cli.connect;

import dev.baton.cli.security.ConnectionSecurity;
import dev.baton.runtime.zookeeper.ClientSettings;
import java.time.Duration;
import java.util.Optional;

/**
 * The ensemble to examine, and the settings to judge.
 *
 * @param settings to connect with
 * @param security of connections
 * @param sessionTimeout to ask for
 * @param grace of the command to run
 * @param election the election to check; or empty
 * @param migration whether to check who is in its queue, too
 * @param local whether it is the server on this machine
 */
public record DoctorTarget(
    ClientSettings settings,
    ConnectionSecurity security,
    Duration sessionTimeout,
    Duration grace,
    Optional<String> election,
    boolean migration,
    boolean local) {}
