/**
 * Help for users, generated from the picocli model: topics, manual pages, completion. It knows no
 * command by name.
 */
@NullMarked
package dev.baton.cli.help;

import org.jspecify.annotations.NullMarked;
