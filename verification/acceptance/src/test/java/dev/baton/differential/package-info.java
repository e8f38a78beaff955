/**
 * The same random scripts against real ZooKeeper servers and against {@link
 * dev.baton.testkit.model.ModelEnsemble}: every answer and every event must be the same. Where they
 * differ, the servers are right.
 */
@NullMarked
package dev.baton.differential;

import org.jspecify.annotations.NullMarked;
