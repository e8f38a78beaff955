package dev.baton.sim;

import dev.baton.protocol.NodeName;
import dev.baton.protocol.Tag;

/**
 * A node below the parent.
 *
 * @param czxid the transaction that created it
 * @param version of its data
 * @param tag that its data names
 * @param owner the client whose session it ends with
 */
record ZNode(NodeName name, long czxid, int version, Tag tag, int owner) {
  ZNode changed() {
    return new ZNode(name, czxid, version + 1, tag, owner);
  }
}
