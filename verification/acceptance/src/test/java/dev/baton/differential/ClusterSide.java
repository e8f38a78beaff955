package dev.baton.differential;

import dev.baton.acceptance.Operator;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.List;

/** Real servers of which each but the leader lags. */
class ClusterSide extends RealSide {
  /** As Baton asks: a quorum agrees, and what comes behind it is read at least as new. */
  static final List<ZooKeeperRequest> BARRIER =
      List.of(new ZooKeeperRequest.MultiRequest(List.of(new ZooKeeperRequest.Check("/", -1))));

  ClusterSide(String connectString, Operator operator, String root) {
    super(connectString, operator, root);
  }

  @Override
  public List<ZooKeeperRequest> barrier() {
    return BARRIER;
  }

  /** Somebody else who has the session's password closes it. */
  @Override
  public void expire(EnsemblePort.SessionCredentials session) {
    Call thief = Call.make(this, ensemble(0), session, Conversation.TIMEOUT_MILLIS);
    if (thief.taken().isPresent()) {
      thief.close(List.of());
    }
  }

  @Override
  public void reapContainers() {
    throw new UnsupportedOperationException("the leader does so when it wants to");
  }

  @Override
  public void lose(int session, LossDirection direction) {
    throw new UnsupportedOperationException("it has no proxies");
  }

  @Override
  public void awaitLostAnswers(int session, int answers) {
    throw new UnsupportedOperationException("nothing is lost");
  }

  @Override
  public void regain(int session) {
    throw new UnsupportedOperationException("nothing is lost");
  }

  @Override
  public void backUp() {
    throw new UnsupportedOperationException("only a single server is backed up");
  }

  @Override
  public void restore() {
    throw new UnsupportedOperationException("only a single server is backed up");
  }

  @Override
  public void raiseCounter(String path, int next) {
    throw new UnsupportedOperationException("no client can");
  }
}
