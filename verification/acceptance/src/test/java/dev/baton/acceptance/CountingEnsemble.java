package dev.baton.acceptance;

import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.OverheardEnsemble;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Counts the round trips that were waited for, one after the other: a request's round is one more
 * than that of the last answer heard before it was sent, and its answer's is the same. So requests
 * sent without waiting share a round. A watch event starts the count anew, since nobody waited for
 * it. What goes out by the clock alone is not counted.
 *
 * <p>Belongs to the loop: ask it there.
 */
final class CountingEnsemble extends OverheardEnsemble {
  private final EventLoop loop;
  private final List<ZooKeeperRequest> asked = new CopyOnWriteArrayList<>();
  private int heard;
  private int beginning;

  CountingEnsemble(EnsemblePort ensemble, EventLoop loop) {
    super(ensemble);
    this.loop = loop;
  }

  /** How many round trips have been waited for since the last watch event. */
  int rounds() {
    return heard;
  }

  /** What was asked, but for what goes out by the clock alone. From any thread. */
  List<ZooKeeperRequest> asked() {
    return asked;
  }

  @Override
  protected AnswerHandler requestSent(ZooKeeperRequest request, AnswerHandler reply) {
    if (goesByTheClock(request)) {
      return reply;
    }
    asked.add(request);
    int round = heard + 1;
    int since = beginning;
    return answer -> {
      loop.postTask(() -> heard = since == beginning ? Math.max(heard, round) : heard);
      reply.onAnswer(answer);
    };
  }

  @Override
  protected void watchFired() {
    loop.postTask(this::startAnew);
  }

  private void startAnew() {
    heard = 0;
    beginning++;
  }
}
