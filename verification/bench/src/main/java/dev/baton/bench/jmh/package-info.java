/** The benchmarks of operations that take nanoseconds, measured by JMH. */
@NullMarked
package dev.baton.bench.jmh;

import org.jspecify.annotations.NullMarked;
