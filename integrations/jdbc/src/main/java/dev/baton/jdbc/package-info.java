/**
 * Fences in databases. {@link dev.baton.jdbc.JdbcFence} refuses, within your transaction, former
 * holders of a leadership or a lock.
 */
@NullMarked
package dev.baton.jdbc;

import org.jspecify.annotations.NullMarked;
