/**
 * The cost of a change of leader for the servers.
 *
 * <p>The {@link dev.baton.demo.herd.HerdProcess}s have the candidates. {@link
 * dev.baton.demo.herd.MessageCounter} asks the servers. Its counts become {@link
 * dev.baton.demo.herd.CostCurve}s.
 */
@NullMarked
package dev.baton.demo.herd;

import org.jspecify.annotations.NullMarked;
