/**
 * What Baton promises, shown by the real Baton on real servers that fail in earnest. What time
 * alone decides, and what takes many turns, is shown over a model in {@code dev.baton.model}.
 */
@NullMarked
package dev.baton.acceptance;

import org.jspecify.annotations.NullMarked;
