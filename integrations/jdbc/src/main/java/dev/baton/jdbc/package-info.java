/**
 * Fences in databases: {@link dev.baton.jdbc.JdbcFence} refuses, within a transaction of the
 * user's, whoever held a leadership or a lock before its present holder.
 */
@NullMarked
package dev.baton.jdbc;

import org.jspecify.annotations.NullMarked;
