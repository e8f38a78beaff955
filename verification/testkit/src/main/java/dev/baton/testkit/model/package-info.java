/**
 * A model of ZooKeeper for tests of the real Baton without a server. {@link
 * dev.baton.testkit.model.ModelEnsemble} is ZooKeeper in memory. {@link
 * dev.baton.testkit.model.ManualLoop} is time that passes only when told to. Both belong to one
 * thread, the test's.
 */
@NullMarked
package dev.baton.testkit.model;

import org.jspecify.annotations.NullMarked;
