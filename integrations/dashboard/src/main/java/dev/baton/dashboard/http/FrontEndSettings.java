package dev.baton.dashboard.http;

import dev.baton.dashboard.access.AccessSettings;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;

/**
 * The settings of the HTTP server.
 *
 * @param address to listen at; port 0 means a free one
 * @param tls for encrypted connections
 * @param access the permissions
 * @param metrics returns the metrics in Prometheus's text format
 * @param auditLines writes each line of the audit log, and throws if it cannot
 */
public record FrontEndSettings(
    InetSocketAddress address,
    Optional<SSLContext> tls,
    AccessSettings access,
    Optional<Supplier<String>> metrics,
    Consumer<String> auditLines) {}
