package dev.baton.protocol;

/** Why a claim cannot stand in its line; somebody has to change something. */
public enum Problem {
  /** The parent may not be written to by this identity. */
  MAY_NOT_CREATE,
  /** The parent is missing, and this identity may not create it. */
  MAY_NOT_CREATE_PARENT,
  /** The children of the parent may not be listed by this identity. */
  MAY_NOT_READ_LINE,
  /** The node of a candidate, ours or one ahead of us, may not be read by this identity. */
  MAY_NOT_READ_NODE,
  /** Our own node may not be deleted: it stays until the session ends. */
  MAY_NOT_DELETE,
  /** ZooKeeper does not accept children at this path. */
  UNUSABLE_PATH,
  /** Not even the root of the path exists: the chroot of the connect string is missing. */
  NO_ROOT,
  /** The parent was deleted again each time before our node could be created in it. */
  PARENT_KEEPS_VANISHING,
  /** Others run this election by a rule that does not go together with ours. */
  OTHER_RULE,
  /** More stand in the line than Baton supports. */
  LINE_TOO_LONG,
  /**
   * The parent's sequence counter is near its end and cannot begin anew: something that is not of
   * this protocol stands below the parent, or the parent may not be deleted.
   */
  SEQUENCE_SPENT,
  /** The ensemble's transaction numbers are too large for fencing tokens. */
  TOKENS_SPENT
}
