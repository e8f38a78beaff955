/**
 * The sources of options that are not on the command line: the environment, and a file. This
 * package does not know the meaning of a setting; the options of the commands define it.
 */
@NullMarked
package dev.baton.cli.settings;

import org.jspecify.annotations.NullMarked;
