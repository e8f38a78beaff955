/**
 * Connects Curator's classes for elections and locks, which {@code dev.baton.curator.leader} and
 * {@code dev.baton.curator.locks} declare again, with Baton.
 */
@NullMarked
package dev.baton.curator;

import org.jspecify.annotations.NullMarked;
