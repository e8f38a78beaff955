/**
 * Processes that take part in a work: each is a JVM of its own, and does what lines on its standard
 * input say.
 */
@NullMarked
package dev.baton.bench.worker;

import org.jspecify.annotations.NullMarked;
