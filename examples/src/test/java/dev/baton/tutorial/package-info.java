/** What docs/tutorial tells, run. */
@NullMarked
package dev.baton.tutorial;

import org.jspecify.annotations.NullMarked;
