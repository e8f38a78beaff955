/**
 * Who is measured: Baton, its peers on ZooKeeper, and plain ZooKeeper doing the least that the
 * protocol allows. All behind the same few calls.
 */
@NullMarked
package dev.baton.bench.peer;

import org.jspecify.annotations.NullMarked;
