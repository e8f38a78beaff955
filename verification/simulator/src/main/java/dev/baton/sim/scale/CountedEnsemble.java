package dev.baton.sim.scale;

import dev.baton.runtime.port.Request;
import dev.baton.testkit.OverheardEnsemble;
import dev.baton.testkit.model.ModelEnsemble;

/** The connection of many processes to one ensemble, which counts all messages. */
final class CountedEnsemble extends OverheardEnsemble {
  private static final int LENGTH = 4;
  private static final Load WRITE = new Load(1, 0, 0, 0, 0, 0);
  private static final Load READ = new Load(0, 1, 0, 0, 0, 0);
  private static final Load EVENT = new Load(0, 0, 1, 0, 0, 0);
  private static final Load HEARTBEAT = new Load(0, 0, 0, 0, 1, 0);
  private static final Load SIGN_OF_LIFE = new Load(0, 0, 0, 0, 0, 1);

  private Load load = Load.NONE;

  CountedEnsemble(ModelEnsemble ensemble) {
    super(ensemble);
  }

  /** Returns the load since the last call, and resets it. */
  Load take() {
    Load taken = load;
    load = Load.NONE;
    return taken;
  }

  private void count(Load more) {
    load = load.plus(more);
  }

  private static Load load(Request request) {
    if (goesByTheClock(request)) {
      return request.isWrite() ? HEARTBEAT : SIGN_OF_LIFE;
    }
    return request.isWrite() ? WRITE : READ;
  }

  private void countLine(Iterable<String> names) {
    long bytes = 0;
    for (String name : names) {
      bytes += LENGTH + name.length();
    }
    count(new Load(0, 0, 0, bytes, 0, 0));
  }

  @Override
  protected Reply sent(Request request, Reply reply) {
    count(load(request));
    return answer -> {
      countLine(answer.children());
      reply.answered(answer);
    };
  }

  @Override
  protected void fired() {
    count(EVENT);
  }
}
