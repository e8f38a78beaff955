package dev.baton.runtime.zookeeper;

import dev.baton.protocol.claim.Outcome;
import org.apache.zookeeper.KeeperException.Code;

/** What ZooKeeper's result codes mean to a claim. */
final class ResultCodes {
  private ResultCodes() {}

  static Outcome outcome(int rc) {
    Code code = Code.get(rc);
    if (code == null) {
      return Outcome.REFUSED;
    }
    return switch (code) {
      case OK -> Outcome.DONE;
      case NONODE -> Outcome.ABSENT;
      case NODEEXISTS -> Outcome.EXISTS;
      case BADVERSION -> Outcome.CHANGED;
      case NOAUTH, INVALIDACL, SESSIONCLOSEDREQUIRESASLAUTH -> Outcome.DENIED;
      case SESSIONEXPIRED -> Outcome.EXPIRED;
      // A client whose login was refused says AUTHFAILED by itself: no server has answered.
      case AUTHFAILED,
          CONNECTIONLOSS,
          OPERATIONTIMEOUT,
          REQUESTTIMEOUT,
          THROTTLEDOP,
          SESSIONMOVED ->
          Outcome.UNKNOWN;
      default -> Outcome.REFUSED;
    };
  }
}
