/** The threads, signals and messages of this process, and its end when a thread fails. */
@NullMarked
package dev.baton.cli.process;

import org.jspecify.annotations.NullMarked;
