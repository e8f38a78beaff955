/**
 * How a command connects to ZooKeeper: options, security, and the server on this machine if no
 * other is named.
 */
@NullMarked
package dev.baton.cli.connect;

import org.jspecify.annotations.NullMarked;
