package dev.baton.cli.doctor;

import java.util.List;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.OpResult;
import org.apache.zookeeper.OpResult.ErrorResult;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooDefs.Perms;
import org.apache.zookeeper.data.ACL;

/** Reads permissions out of ZooKeeper's answers. */
final class PermissionDenials {
  private static final int CHANGES = Perms.CREATE | Perms.DELETE | Perms.WRITE | Perms.ADMIN;

  private PermissionDenials() {}

  /**
   * Returns the permission that was missing for a transaction that creates a node and deletes it.
   */
  static String firstDenied(List<OpResult> results) {
    boolean created =
        results.get(0) instanceof ErrorResult part && part.getErr() != Code.NOAUTH.intValue();
    return created ? "DELETE" : "CREATE";
  }

  /** Returns whether an ACL entry lets every client change something. */
  static boolean opensToAll(ACL entry) {
    return entry.getId().equals(Ids.ANYONE_ID_UNSAFE) && (entry.getPerms() & CHANGES) != 0;
  }
}
