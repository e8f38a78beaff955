package dev.baton.cli.settings;

import org.jspecify.annotations.Nullable;

/**
 * The value of an option that the command line does not set.
 *
 * @param value as a user would write it; null if there is none
 * @param origin the source of the value
 */
public record SettingValue(@Nullable String value, SettingOrigin origin) {}
