/** Metrics and traces of elections and locks, by Micrometer. */
@NullMarked
package dev.baton.micrometer;

import org.jspecify.annotations.NullMarked;
