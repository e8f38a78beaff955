/** Service connections to containers with ZooKeeper. */
@NullMarked
package dev.baton.spring.connection;

import org.jspecify.annotations.NullMarked;
