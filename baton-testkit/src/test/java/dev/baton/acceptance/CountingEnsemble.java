package dev.baton.acceptance;

import dev.baton.runtime.Ensemble;
import dev.baton.runtime.Loop;
import dev.baton.runtime.Request;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Counts the round trips that were waited for, one after the other: a request's round is one more
 * than that of the last answer heard before it was sent, and its answer's is the same. So requests
 * sent without waiting share a round. A watch event starts the count anew, since nobody waited for
 * it. What goes out by the clock alone is not counted.
 *
 * <p>Belongs to the loop: ask it there.
 */
final class CountingEnsemble implements Ensemble {
  private final Ensemble ensemble;
  private final Loop loop;
  private final List<Request> asked = new CopyOnWriteArrayList<>();
  private int heard;
  private int beginning;

  CountingEnsemble(Ensemble ensemble, Loop loop) {
    this.ensemble = ensemble;
    this.loop = loop;
  }

  /** How many round trips have been waited for since the last watch event. */
  int rounds() {
    return heard;
  }

  /** What was asked, but for what goes out by the clock alone. From any thread. */
  List<Request> asked() {
    return asked;
  }

  private void startAnew() {
    heard = 0;
    beginning++;
  }

  /** Heartbeats check a node in any version; a claim checks its own in the one it has read. */
  private static boolean goesByTheClock(Request request) {
    return request.equals(new Request.GetData("/", false))
        || (request instanceof Request.Multi multi
            && multi.parts().get(0) instanceof Request.Check check
            && check.version() == -1);
  }

  @Override
  public Link open(@Nullable Session session, int timeoutMillis, Listener listener) {
    return new CountingLink(ensemble.open(session, timeoutMillis, new CountingListener(listener)));
  }

  private final class CountingLink implements Link {
    private final Link link;

    CountingLink(Link link) {
      this.link = link;
    }

    @Override
    public void send(Request request, Reply reply) {
      if (goesByTheClock(request)) {
        link.send(request, reply);
        return;
      }
      asked.add(request);
      int round = heard + 1;
      int since = beginning;
      link.send(
          request,
          answer -> {
            loop.post(() -> heard = since == beginning ? Math.max(heard, round) : heard);
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

  private final class CountingListener implements Listener {
    private final Listener listener;

    CountingListener(Listener listener) {
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
      loop.post(CountingEnsemble.this::startAnew);
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
