/** The works to measure, with a class for each kind of work. */
@NullMarked
package dev.baton.bench.work;

import org.jspecify.annotations.NullMarked;
