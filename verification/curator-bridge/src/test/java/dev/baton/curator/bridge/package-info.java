/** Tests of the jar that replaces Curator's recipes, with programs that were built for Curator. */
@NullMarked
package dev.baton.curator.bridge;

import org.jspecify.annotations.NullMarked;
