package dev.baton.runtime.zookeeper;

import dev.baton.protocol.claim.RequestOutcome;
import org.apache.zookeeper.KeeperException.Code;

/** Translates ZooKeeper's result codes into outcomes. */
final class ResultCodes {
  private ResultCodes() {}

  static RequestOutcome outcomeOf(int rc) {
    Code code = Code.get(rc);
    if (code == null) {
      return RequestOutcome.REFUSED;
    }
    return switch (code) {
      case OK -> RequestOutcome.DONE;
      case NONODE -> RequestOutcome.ABSENT;
      case NODEEXISTS -> RequestOutcome.EXISTS;
      case BADVERSION -> RequestOutcome.CHANGED;
      case NOAUTH, INVALIDACL -> RequestOutcome.DENIED;
      case SESSIONEXPIRED -> RequestOutcome.EXPIRED;
      // The server hangs up after SESSIONCLOSEDREQUIRESASLAUTH, which the link reports.
      // A client reports AUTHFAILED by itself when its login was refused: no server has answered.
      case AUTHFAILED,
          CONNECTIONLOSS,
          OPERATIONTIMEOUT,
          REQUESTTIMEOUT,
          SESSIONCLOSEDREQUIRESASLAUTH,
          THROTTLEDOP,
          SESSIONMOVED ->
          RequestOutcome.UNKNOWN;
      default -> RequestOutcome.REFUSED;
    };
  }
}
