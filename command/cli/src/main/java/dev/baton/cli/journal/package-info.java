/** The file that {@code --journal} names, to which a process appends each step. */
@NullMarked
package dev.baton.cli.journal;

import org.jspecify.annotations.NullMarked;
