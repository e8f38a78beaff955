package dev.baton.testkit;

import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperRequest;
import org.jspecify.annotations.Nullable;

/** Forwards everything to another ensemble and back, and reports it to its subclass. */
public abstract class OverheardEnsemble implements EnsemblePort {
  private final EnsemblePort ensemble;

  /** Creates an ensemble in front of {@code ensemble}. */
  protected OverheardEnsemble(EnsemblePort ensemble) {
    this.ensemble = ensemble;
  }

  /**
   * Called when a request goes out.
   *
   * @return the receiver of the answer: {@code reply} itself, or a reply that forwards to it
   */
  protected abstract AnswerHandler requestSent(ZooKeeperRequest request, AnswerHandler reply);

  /** Called before a link is dropped. */
  protected void linkDropped() {}

  /** Called when a watch has fired. Its event is passed on after this call. */
  protected abstract void watchFired();

  /** Returns true if the clock alone sends this request: a sign of life, or a heartbeat. */
  protected static boolean goesByTheClock(ZooKeeperRequest request) {
    return request.equals(new ZooKeeperRequest.GetData("/", false))
        || request instanceof ZooKeeperRequest.GetEphemerals
        || request instanceof ZooKeeperRequest.ReadNodes
        || request instanceof ZooKeeperRequest.HeartbeatChecks;
  }

  @Override
  public EnsembleLink openLink(
      @Nullable SessionCredentials session, int timeoutMillis, LinkListener listener) {
    return new OverheardLink(
        ensemble.openLink(session, timeoutMillis, new OverheardListener(listener)));
  }

  private final class OverheardLink implements EnsembleLink {
    private final EnsembleLink link;

    OverheardLink(EnsembleLink link) {
      this.link = link;
    }

    @Override
    public void sendRequest(ZooKeeperRequest request, AnswerHandler reply) {
      link.sendRequest(request, requestSent(request, reply));
    }

    @Override
    public void dropLink() {
      linkDropped();
      link.dropLink();
    }

    @Override
    public void closeSession(Runnable then) {
      link.closeSession(then);
    }
  }

  private final class OverheardListener implements LinkListener {
    private final LinkListener listener;

    OverheardListener(LinkListener listener) {
      this.listener = listener;
    }

    @Override
    public void onConnected(SessionCredentials session, int timeoutMillis) {
      listener.onConnected(session, timeoutMillis);
    }

    @Override
    public void onDisconnected(String why) {
      listener.onDisconnected(why);
    }

    @Override
    public void onExpired() {
      listener.onExpired();
    }

    @Override
    public void onNodeChanged(String path, WatchKind kind, boolean real) {
      watchFired();
      listener.onNodeChanged(path, kind, real);
    }
  }

  @Override
  public int serverCount() {
    return ensemble.serverCount();
  }

  @Override
  public String describeServers() {
    return ensemble.describeServers();
  }

  @Override
  public int chrootBytes() {
    return ensemble.chrootBytes();
  }

  @Override
  public int permissionBytes(ZooKeeperRequest.Create create) {
    return ensemble.permissionBytes(create);
  }

  @Override
  public void close() {
    ensemble.close();
  }
}
