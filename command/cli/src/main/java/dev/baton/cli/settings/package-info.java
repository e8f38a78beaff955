/**
 * Where options come from that are not on the command line: the environment, and a file. Nothing in
 * here knows what a setting is for; the options of the commands say that.
 */
@NullMarked
package dev.baton.cli.settings;

import org.jspecify.annotations.NullMarked;
