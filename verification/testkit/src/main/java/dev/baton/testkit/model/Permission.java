package dev.baton.testkit.model;

/** What an identity may be denied at a node of {@link ModelEnsemble}; as in ZooKeeper's ACLs. */
public enum Permission {
  /** To read the node's data, check it, and list its children. */
  READ,
  /** To write the node's data. */
  WRITE,
  /** To create children. */
  CREATE,
  /** To delete children. */
  DELETE
}
