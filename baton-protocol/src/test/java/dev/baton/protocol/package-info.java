/** The protocol's values, and what it decides, in the small. */
@NullMarked
package dev.baton.protocol;

import org.jspecify.annotations.NullMarked;
