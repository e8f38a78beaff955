package dev.baton.cli.settings;

import org.jspecify.annotations.Nullable;

/**
 * What an option has, unless the command line says otherwise.
 *
 * @param value as one would write it; null if it has none
 */
public record Setting(@Nullable String value, Origin origin) {}
