/**
 * The model of a guarded call: what a thread holds, what covers a nested call, and to which call a
 * loss belongs. It knows nothing of Spring, of proxies or of ZooKeeper.
 */
@NullMarked
package dev.baton.spring.guard;

import org.jspecify.annotations.NullMarked;
