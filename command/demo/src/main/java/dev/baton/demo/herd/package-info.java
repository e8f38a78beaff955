/**
 * The cost of a change of leader for the servers: {@link dev.baton.demo.herd.HerdScenario} and its
 * chart.
 *
 * <p>The {@link dev.baton.demo.herd.HerdProcess}s have the candidates. {@link
 * dev.baton.demo.herd.MessageCounter} asks the servers. Its counts become {@link
 * dev.baton.demo.herd.CostCurve}s, drawn as text or as SVG.
 */
@NullMarked
package dev.baton.demo.herd;

import org.jspecify.annotations.NullMarked;
