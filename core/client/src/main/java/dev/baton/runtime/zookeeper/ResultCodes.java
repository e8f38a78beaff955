package dev.baton.runtime.zookeeper;

import dev.baton.protocol.claim.Outcome;
import org.apache.zookeeper.KeeperException.Code;

/** Translates ZooKeeper's result codes into outcomes. */
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
      // A client reports AUTHFAILED by itself when its login was refused: no server has answered.
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
