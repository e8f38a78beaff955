/**
 * A leader cut off together with a server: {@link dev.baton.demo.split.Split}. Each {@link
 * dev.baton.demo.split.Rival} asks itself again and again if it leads. The {@link
 * dev.baton.demo.split.Span}s in which it said yes are the evidence.
 */
@NullMarked
package dev.baton.demo.split;

import org.jspecify.annotations.NullMarked;
