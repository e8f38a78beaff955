package dev.baton.spring.settings;

import org.jspecify.annotations.Nullable;

/**
 * TLS by a bundle of Spring Boot.
 *
 * @param bundle the name of a bundle under spring.ssl.bundle. Without it, client-config says
 *     whether and how to use TLS
 */
public record SslProperties(@Nullable String bundle) {}
