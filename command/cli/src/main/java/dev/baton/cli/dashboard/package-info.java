/** The command {@code baton dashboard}: its options, and the process that serves the page. */
@NullMarked
package dev.baton.cli.dashboard;

import org.jspecify.annotations.NullMarked;
