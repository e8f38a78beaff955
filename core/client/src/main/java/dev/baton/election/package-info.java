/** Elections, their candidates, and the leadership that a candidate has while it leads. */
@NullMarked
package dev.baton.election;

import org.jspecify.annotations.NullMarked;
