/**
 * The one class that must lie in the package of ZooKeeper's client, because its superclass is
 * visible only there. Not {@code @NullMarked}: that would speak for ZooKeeper's own classes, too.
 */
package org.apache.zookeeper;
