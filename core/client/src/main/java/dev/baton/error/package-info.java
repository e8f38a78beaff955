/** The exceptions of Baton. All are unchecked, and their messages say what to do. */
@NullMarked
package dev.baton.error;

import org.jspecify.annotations.NullMarked;
