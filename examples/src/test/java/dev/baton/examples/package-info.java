/** Tests of the examples. */
@NullMarked
package dev.baton.examples;

import org.jspecify.annotations.NullMarked;
