/**
 * A leader cut off together with a server: {@link dev.baton.demo.split.SplitScenario}. Each {@link
 * dev.baton.demo.split.RivalProcess} asks itself again and again if it leads. The {@link
 * dev.baton.demo.split.YesSpan}s in which it said yes are the evidence.
 */
@NullMarked
package dev.baton.demo.split;

import org.jspecify.annotations.NullMarked;
