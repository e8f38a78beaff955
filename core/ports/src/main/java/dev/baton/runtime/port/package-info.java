/** The ports of the runtime: a loop with a clock, and an ensemble that answers requests. */
@NullMarked
package dev.baton.runtime.port;

import org.jspecify.annotations.NullMarked;
