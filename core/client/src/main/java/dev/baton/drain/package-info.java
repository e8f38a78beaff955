/** The hand-over of everything that one process leads, and the search for elections. */
@NullMarked
package dev.baton.drain;

import org.jspecify.annotations.NullMarked;
