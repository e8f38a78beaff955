/**
 * The identity of this client and its trust in servers: TLS, SASL, and explanations of their
 * failures. Secrets come from files.
 *
 * <p>Start with {@link dev.baton.cli.security.ConnectionSecurity}.
 */
@NullMarked
package dev.baton.cli.security;

import org.jspecify.annotations.NullMarked;
