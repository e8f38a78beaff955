/** Commands that show elections: {@code status}, {@code watch} and {@code history}. */
@NullMarked
package dev.baton.cli.report;

import org.jspecify.annotations.NullMarked;
