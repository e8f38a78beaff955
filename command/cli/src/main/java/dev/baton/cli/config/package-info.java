/** The command {@code baton config}, which shows the settings of each command. */
@NullMarked
package dev.baton.cli.config;

import org.jspecify.annotations.NullMarked;
