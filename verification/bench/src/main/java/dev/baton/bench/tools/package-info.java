/** The tools to measure peers that are not Java libraries: commands, etcd, and Python's kazoo. */
@NullMarked
package dev.baton.bench.tools;

import org.jspecify.annotations.NullMarked;
