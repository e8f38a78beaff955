package dev.baton.runtime;

import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Request;
import org.jspecify.annotations.Nullable;

/** Servers that never answer, but let sessions end. */
public final class DeafEnsemble implements Ensemble {
  @Override
  public Link open(@Nullable Session session, int timeoutMillis, Listener listener) {
    return new DeafLink();
  }

  @Override
  public int servers() {
    return 1;
  }

  @Override
  public String describe() {
    return "nowhere";
  }

  @Override
  public int chrootBytes() {
    return 0;
  }

  @Override
  public void close() {}

  private static final class DeafLink implements Link {
    @Override
    public void send(Request request, Reply reply) {}

    @Override
    public void drop() {}

    @Override
    public void close(Runnable then) {
      then.run();
    }
  }
}
