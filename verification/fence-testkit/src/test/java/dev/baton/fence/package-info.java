/** The fences of the library. */
@NullMarked
package dev.baton.fence;

import org.jspecify.annotations.NullMarked;
