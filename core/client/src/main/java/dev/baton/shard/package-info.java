/** Elections that the members of a group share evenly. */
@NullMarked
package dev.baton.shard;

import org.jspecify.annotations.NullMarked;
