/** The servers that a benchmark runs against, and what they count. */
@NullMarked
package dev.baton.bench.ensemble;

import org.jspecify.annotations.NullMarked;
