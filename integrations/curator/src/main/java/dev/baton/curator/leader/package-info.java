/** Curator's classes for elections, with its names and signatures, running on Baton. */
@NullMarked
package dev.baton.curator.leader;

import org.jspecify.annotations.NullMarked;
