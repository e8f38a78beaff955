/** What Baton promises, shown by the real Baton over a model of ZooKeeper in virtual time. */
@NullMarked
package dev.baton.model;

import org.jspecify.annotations.NullMarked;
