/**
 * The cost of a change of leader for the servers: {@link dev.baton.demo.herd.Herd} and its chart.
 *
 * <p>The {@link dev.baton.demo.herd.Flock}s have the candidates. {@link
 * dev.baton.demo.herd.Counter} asks the servers. Its counts become {@link
 * dev.baton.demo.herd.Curve}s, drawn as text or as SVG.
 */
@NullMarked
package dev.baton.demo.herd;

import org.jspecify.annotations.NullMarked;
