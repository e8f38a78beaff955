package dev.baton.differential;

import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.FaultProxy;
import dev.baton.testkit.PacketListener;
import dev.baton.testkit.ProxiedAnswer;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A session's way to a server by two proxies. The one near the client loses what is sent; the one
 * near the server hears what the server has answered.
 */
final class LossyWay implements AutoCloseable {
  private final FaultProxy far;
  private final FaultProxy near;
  private final AtomicInteger answers = new AtomicInteger();

  LossyWay(String server) {
    far = FaultProxy.proxyTo(server);
    near = FaultProxy.proxyTo(far.connectString());
    far.addListener(
        new PacketListener() {
          @Override
          public void answerPassing(ProxiedAnswer answer) {
            if (answer.xid() > 0) {
              answers.incrementAndGet();
            }
          }
        });
  }

  String connectString() {
    return near.connectString();
  }

  /** Holds what is sent: a lost packet of TCP is sent again until it arrives. */
  void lose(LossDirection direction) {
    answers.set(0);
    (direction == LossDirection.REQUESTS ? near.toServer() : near.toClient()).hold();
  }

  void awaitAnswers(int count) {
    ConditionWait.waitUntil(count + " answers of a server", () -> answers.get() >= count);
  }

  void regain() {
    near.pass();
  }

  @Override
  public void close() {
    near.close();
    far.close();
  }
}
