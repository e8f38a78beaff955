/** Parts that the packages of the library share. Not for users: anything here may change. */
@NullMarked
package dev.baton.internal;

import org.jspecify.annotations.NullMarked;
