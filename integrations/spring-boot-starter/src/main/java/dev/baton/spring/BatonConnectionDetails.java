package dev.baton.spring;

import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/**
 * Tells the starter which ZooKeeper servers to use, as the service connections of Spring Boot do. A
 * bean of this type prevails over {@code baton.connect} and over the servers of a {@link
 * dev.baton.BatonBuilder} bean. With the name of an ensemble as its qualifier, it is for that one.
 * Called once, when the starter connects.
 */
@FunctionalInterface
public interface BatonConnectionDetails extends ConnectionDetails {
  /** Returns the servers, as in {@code zk1:2181,zk2:2181,zk3:2181/apps}. */
  String connectString();
}
