/** The protocol's values, and what it decides, in the small. */
@NullMarked
package dev.baton.protocol.claim;

import org.jspecify.annotations.NullMarked;
