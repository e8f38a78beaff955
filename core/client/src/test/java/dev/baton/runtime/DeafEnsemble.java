package dev.baton.runtime;

import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperRequest;
import org.jspecify.annotations.Nullable;

/** Servers that never answer, but let sessions end. */
public final class DeafEnsemble implements EnsemblePort {
  @Override
  public EnsembleLink openLink(
      @Nullable SessionCredentials session, int timeoutMillis, LinkListener listener) {
    return new DeafLink();
  }

  @Override
  public int serverCount() {
    return 1;
  }

  @Override
  public String describeServers() {
    return "nowhere";
  }

  @Override
  public int chrootBytes() {
    return 0;
  }

  @Override
  public void close() {}

  private static final class DeafLink implements EnsembleLink {
    @Override
    public void sendRequest(ZooKeeperRequest request, AnswerHandler reply) {}

    @Override
    public void dropLink() {}

    @Override
    public void closeSession(Runnable then) {
      then.run();
    }
  }
}
