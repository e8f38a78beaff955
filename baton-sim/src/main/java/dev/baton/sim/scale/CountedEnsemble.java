package dev.baton.sim.scale;

import dev.baton.runtime.Ensemble;
import dev.baton.runtime.Request;
import dev.baton.testkit.model.ModelEnsemble;
import org.jspecify.annotations.Nullable;

/** The way of many processes to one ensemble, on which all that passes is counted. */
final class CountedEnsemble implements Ensemble {
  private static final int LENGTH = 4;
  private static final Load WRITE = new Load(1, 0, 0, 0, 0, 0);
  private static final Load READ = new Load(0, 1, 0, 0, 0, 0);
  private static final Load EVENT = new Load(0, 0, 1, 0, 0, 0);
  private static final Load HEARTBEAT = new Load(0, 0, 0, 0, 1, 0);
  private static final Load SIGN_OF_LIFE = new Load(0, 0, 0, 0, 0, 1);

  private final ModelEnsemble ensemble;
  private Load load = Load.NONE;

  CountedEnsemble(ModelEnsemble ensemble) {
    this.ensemble = ensemble;
  }

  /** All since it was asked last. */
  Load take() {
    Load taken = load;
    load = Load.NONE;
    return taken;
  }

  private void count(Load more) {
    load = load.plus(more);
  }

  /** Heartbeats check a node in any version; a claim checks its own in the one it has read. */
  private static Load load(Request request) {
    if (request.equals(new Request.GetData("/", false))) {
      return SIGN_OF_LIFE;
    }
    if (!request.isWrite()) {
      return READ;
    }
    return request instanceof Request.Multi multi
            && multi.parts().get(0) instanceof Request.Check check
            && check.version() == -1
        ? HEARTBEAT
        : WRITE;
  }

  private void countLine(Iterable<String> names) {
    long bytes = 0;
    for (String name : names) {
      bytes += LENGTH + name.length();
    }
    count(new Load(0, 0, 0, bytes, 0, 0));
  }

  @Override
  public Link open(@Nullable Session session, int timeoutMillis, Listener listener) {
    return new CountedLink(ensemble.open(session, timeoutMillis, new CountedListener(listener)));
  }

  private final class CountedLink implements Link {
    private final Link link;

    CountedLink(Link link) {
      this.link = link;
    }

    @Override
    public void send(Request request, Reply reply) {
      count(load(request));
      link.send(
          request,
          answer -> {
            countLine(answer.children());
            reply.answered(answer);
          });
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

  private final class CountedListener implements Listener {
    private final Listener listener;

    CountedListener(Listener listener) {
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
      count(EVENT);
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
  public void close() {
    ensemble.close();
  }
}
