/** What takes nanoseconds, measured by JMH. */
@NullMarked
package dev.baton.bench.jmh;

import org.jspecify.annotations.NullMarked;
