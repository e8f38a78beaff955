/** Tests that Baton and the members of other libraries wait for each other in one queue. */
@NullMarked
package dev.baton.sim.migration;

import org.jspecify.annotations.NullMarked;
