/** Curator's classes for locks, with its names and signatures, running on Baton. */
@NullMarked
package dev.baton.curator.locks;

import org.jspecify.annotations.NullMarked;
