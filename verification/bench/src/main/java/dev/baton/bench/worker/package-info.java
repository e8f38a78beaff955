/**
 * The processes that take part in a work. Each is a separate JVM that obeys lines on its standard
 * input.
 */
@NullMarked
package dev.baton.bench.worker;

import org.jspecify.annotations.NullMarked;
