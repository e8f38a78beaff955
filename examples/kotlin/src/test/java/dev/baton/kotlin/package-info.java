/** Tests of the example in Kotlin. */
@NullMarked
package dev.baton.kotlin;

import org.jspecify.annotations.NullMarked;
