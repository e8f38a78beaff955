/** What the way to real servers does when parts of it are slow or stuck. */
@NullMarked
package dev.baton.runtime.zookeeper;

import org.jspecify.annotations.NullMarked;
