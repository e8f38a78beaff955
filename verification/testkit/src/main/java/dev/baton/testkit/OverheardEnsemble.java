package dev.baton.testkit;

import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Request;
import org.jspecify.annotations.Nullable;

/** Forwards everything to another ensemble and back, and reports it to its subclass. */
public abstract class OverheardEnsemble implements Ensemble {
  private final Ensemble ensemble;

  /** Creates an ensemble in front of {@code ensemble}. */
  protected OverheardEnsemble(Ensemble ensemble) {
    this.ensemble = ensemble;
  }

  /**
   * Called when a request goes out.
   *
   * @return the receiver of the answer: {@code reply} itself, or a reply that forwards to it
   */
  protected abstract Reply sent(Request request, Reply reply);

  /** Called when a watch has fired. Its event is passed on after this call. */
  protected abstract void fired();

  /** Returns true if the clock alone sends this request: a sign of life, or a heartbeat. */
  protected static boolean goesByTheClock(Request request) {
    return request.equals(new Request.GetData("/", false))
        || request instanceof Request.GetEphemerals
        || request instanceof Request.Heartbeat;
  }

  @Override
  public Link open(@Nullable Session session, int timeoutMillis, Listener listener) {
    return new OverheardLink(
        ensemble.open(session, timeoutMillis, new OverheardListener(listener)));
  }

  private final class OverheardLink implements Link {
    private final Link link;

    OverheardLink(Link link) {
      this.link = link;
    }

    @Override
    public void send(Request request, Reply reply) {
      link.send(request, sent(request, reply));
    }

    @Override
    public void drop() {
      link.drop();
    }

    @Override
    public void close(Runnable then) {
      link.close(then);
    }
  }

  private final class OverheardListener implements Listener {
    private final Listener listener;

    OverheardListener(Listener listener) {
      this.listener = listener;
    }

    @Override
    public void connected(Session session, int timeoutMillis) {
      listener.connected(session, timeoutMillis);
    }

    @Override
    public void disconnected(String why) {
      listener.disconnected(why);
    }

    @Override
    public void expired() {
      listener.expired();
    }

    @Override
    public void changed(String path, Kind kind, boolean real) {
      fired();
      listener.changed(path, kind, real);
    }
  }

  @Override
  public int servers() {
    return ensemble.servers();
  }

  @Override
  public String describe() {
    return ensemble.describe();
  }

  @Override
  public int chrootBytes() {
    return ensemble.chrootBytes();
  }

  @Override
  public int permissionBytes() {
    return ensemble.permissionBytes();
  }

  @Override
  public void close() {
    ensemble.close();
  }
}
