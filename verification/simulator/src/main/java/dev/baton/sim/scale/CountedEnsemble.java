package dev.baton.sim.scale;

import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.OverheardEnsemble;
import dev.baton.testkit.model.ModelEnsemble;

/** The connection of many processes to one ensemble, which counts all messages. */
final class CountedEnsemble extends OverheardEnsemble {
  private static final int LENGTH = 4;
  private static final ServerLoad WRITE = new ServerLoad(1, 0, 0, 0, 0, 0);
  private static final ServerLoad READ = new ServerLoad(0, 1, 0, 0, 0, 0);
  private static final ServerLoad EVENT = new ServerLoad(0, 0, 1, 0, 0, 0);
  private static final ServerLoad HEARTBEAT = new ServerLoad(0, 0, 0, 0, 1, 0);
  private static final ServerLoad SIGN_OF_LIFE = new ServerLoad(0, 0, 0, 0, 0, 1);

  private ServerLoad load = ServerLoad.NONE;

  CountedEnsemble(ModelEnsemble ensemble) {
    super(ensemble);
  }

  /** Returns the load since the last call, and resets it. */
  ServerLoad takeLoad() {
    ServerLoad taken = load;
    load = ServerLoad.NONE;
    return taken;
  }

  private void addLoad(ServerLoad more) {
    load = load.plusLoad(more);
  }

  private static ServerLoad loadOf(ZooKeeperRequest request) {
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
    addLoad(new ServerLoad(0, 0, 0, bytes, 0, 0));
  }

  @Override
  protected AnswerHandler requestSent(ZooKeeperRequest request, AnswerHandler reply) {
    addLoad(loadOf(request));
    return answer -> {
      countLine(answer.children());
      reply.onAnswer(answer);
    };
  }

  @Override
  protected void watchFired() {
    addLoad(EVENT);
  }
}
