/**
 * What a change of leader costs the servers: {@link dev.baton.demo.herd.Herd}, and its chart.
 *
 * <p>The {@link dev.baton.demo.herd.Flock}s have the candidates, {@link
 * dev.baton.demo.herd.Counter} asks the servers, and what it counted becomes {@link
 * dev.baton.demo.herd.Curve}s, drawn as text or as SVG.
 */
@NullMarked
package dev.baton.demo.herd;

import org.jspecify.annotations.NullMarked;
