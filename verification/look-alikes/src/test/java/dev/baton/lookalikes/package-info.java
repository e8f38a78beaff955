/** Random programs, run on Curator's recipes and on Baton's look-alikes, and compared. */
@NullMarked
package dev.baton.lookalikes;

import org.jspecify.annotations.NullMarked;
