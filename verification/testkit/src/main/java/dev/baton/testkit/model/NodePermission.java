package dev.baton.testkit.model;

/** A permission that a node of {@link ModelEnsemble} may deny, as in ZooKeeper's ACLs. */
public enum NodePermission {
  /** The permission to read the node's data, check it, and list its children. */
  READ,
  /** The permission to write the node's data. */
  WRITE,
  /** The permission to create children. */
  CREATE,
  /** The permission to delete children. */
  DELETE
}
