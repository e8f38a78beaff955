/**
 * What it takes to measure peers that are no Java libraries: commands, etcd, and Python's kazoo.
 */
@NullMarked
package dev.baton.bench.tools;

import org.jspecify.annotations.NullMarked;
