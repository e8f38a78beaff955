/**
 * How the command proves who it is, and knows whom it talks to: TLS, SASL, and what goes wrong with
 * them. Secrets come from files.
 *
 * <p>Start with {@link dev.baton.cli.security.Security}.
 */
@NullMarked
package dev.baton.cli.security;

import org.jspecify.annotations.NullMarked;
