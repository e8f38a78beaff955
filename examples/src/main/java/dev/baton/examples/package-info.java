/** Small programs that use Baton. {@code examples/run} runs them. */
@NullMarked
package dev.baton.examples;

import org.jspecify.annotations.NullMarked;
