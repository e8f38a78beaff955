package dev.baton.runtime.session;

import dev.baton.protocol.claim.Lease;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The outgoing requests of one connection. Only a limited number of ordinary requests is under way
 * at once; the others wait here. So a heartbeat never queues behind twenty thousand joins. The
 * lease learns of every answer before the sender does.
 *
 * <p>Answers come in the order of the requests. So an answer ahead of its turn shows that another
 * one was lost on the way, by an Error in ZooKeeper's threads for example. Nobody else would miss
 * it, so the connection is lost then.
 */
final class RequestOutbox {
  private static final int MOST_UNDER_WAY = 256;

  /** Half of the session timeout. */
  private static final int MOST_SILENT_TICKS = 4;

  private final EventLoop loop;
  private final EnsemblePort.EnsembleLink link;
  private final Lease lease;
  private final Consumer<RequestOutcome> onLoss;
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private final long begun;
  private int underWay;
  private boolean wrote;
  private long sent;
  private long answered;
  private long answeredBefore;
  private long waitingSince;
  private int silentTicks;
  private boolean closed;

  /**
   * Creates an outbox that serves {@code link} until closed.
   *
   * @param onLoss told, at most once, that an answer ended the connection: UNKNOWN or EXPIRED
   */
  RequestOutbox(
      EventLoop loop,
      EnsemblePort.EnsembleLink link,
      Lease lease,
      Consumer<RequestOutcome> onLoss) {
    this.loop = loop;
    this.link = link;
    this.lease = lease;
    this.onLoss = onLoss;
    this.begun = loop.nanoTime();
  }

  /**
   * Returns whether a write went out on this connection, so that later reads see at least its time.
   */
  boolean hasWritten() {
    return wrote;
  }

  /**
   * Returns whether the connection lasted for {@code nanos}, and a server has answered. A shorter
   * one may end like this each time, for example with wrong credentials.
   */
  boolean hasLasted(long nanos) {
    return answered > 0 && loop.nanoTime() - begun >= nanos;
  }

  /** Sends {@code request} in its turn; does nothing once closed. */
  void sendInTurn(ZooKeeperRequest request, Consumer<ZooKeeperAnswer> then) {
    if (closed) {
      return;
    }
    if (underWay < MOST_UNDER_WAY && waiting.isEmpty()) {
      sendOrdinary(request, then);
    } else {
      waiting.add(() -> sendOrdinary(request, then));
    }
  }

  private void sendOrdinary(ZooKeeperRequest request, Consumer<ZooKeeperAnswer> then) {
    underWay++;
    send(new SentRequest(request, then, true));
  }

  private void sendNext() {
    if (!closed && underWay < MOST_UNDER_WAY && !waiting.isEmpty()) {
      waiting.remove().run();
    }
  }

  /**
   * Sends {@code request} at once, ahead of all waiting ones. A request that the client does not
   * accept is answered as REFUSED, and counts no packet for the lease. If the client fails
   * otherwise, it is unknown whether the request was sent: the connection is lost.
   */
  void sendNow(ZooKeeperRequest request, Consumer<ZooKeeperAnswer> then) {
    send(new SentRequest(request, then, false));
  }

  private void send(SentRequest sending) {
    waitingSince = answered == sent ? sending.sentAt : waitingSince;
    sending.number = ++sent;
    try {
      link.sendRequest(sending.request, sending);
      wrote |= sending.request.isWrite();
    } catch (IllegalArgumentException e) {
      sent--;
      loop.reportFailure(sending.request + " was not sent. ZooKeeper's client", e);
      loop.postTask(() -> sending.handOn(ZooKeeperAnswer.ofOutcome(RequestOutcome.REFUSED)));
    } catch (Throwable e) {
      loop.reportFailure("ZooKeeper's client", e);
      loop.postTask(() -> sending.handOn(ZooKeeperAnswer.ofOutcome(RequestOutcome.UNKNOWN)));
    }
  }

  /** Fails on a read that the client did not accept, which looks like an answer. */
  static ZooKeeperAnswer checkedAnswer(ZooKeeperRequest request, ZooKeeperAnswer answer) {
    if (answer.outcome() == RequestOutcome.REFUSED && !request.mayBeRefused()) {
      throw new IllegalStateException(request + " was not sent, see the log");
    }
    return answer;
  }

  /** Takes the refusal of a read as no answer: that server is not healthy. */
  private static ZooKeeperAnswer trustedAnswer(ZooKeeperRequest request, ZooKeeperAnswer answer) {
    boolean senseless = answer.outcome() == RequestOutcome.REFUSED && !request.mayBeRefused();
    return senseless ? ZooKeeperAnswer.ofOutcome(RequestOutcome.UNKNOWN) : answer;
  }

  /**
   * Called at each tick of the session. Returns whether the connection is silent: something has
   * been asked, and no answer has come for half of the timeout. It counts ticks, not time, so a
   * pause of this process is no silence.
   */
  boolean isSilentAtTick() {
    boolean silent = answered < sent && answered == answeredBefore;
    silentTicks = silent ? silentTicks + 1 : 0;
    answeredBefore = answered;
    return silentTicks >= MOST_SILENT_TICKS;
  }

  /** Returns for how long something has been asked, and no answer has come. */
  long silentNanos() {
    return answered < sent ? loop.nanoTime() - waitingSince : 0;
  }

  private static boolean isLoss(ZooKeeperAnswer answer) {
    return answer.outcome() == RequestOutcome.UNKNOWN || answer.outcome() == RequestOutcome.EXPIRED;
  }

  /** Closes the outbox: it sends nothing more, and drops later answers. */
  void closeOutbox() {
    closed = true;
    waiting.clear();
  }

  /** A request, from its sending to its answer: it takes the answer, and is the task for it. */
  private final class SentRequest implements EnsemblePort.AnswerHandler, Runnable {
    private final ZooKeeperRequest request;
    private final Consumer<ZooKeeperAnswer> then;
    private final boolean ordinary;
    private final long offset = loop.wallOffset();
    private final long sentAt = loop.nanoTime();
    private long number;
    private long answeredAt;
    private @Nullable ZooKeeperAnswer answer;

    SentRequest(ZooKeeperRequest request, Consumer<ZooKeeperAnswer> then, boolean ordinary) {
      this.request = request;
      this.then = then;
      this.ordinary = ordinary;
    }

    /** Takes the answer, in a thread of ZooKeeper's client. */
    @Override
    public void onAnswer(ZooKeeperAnswer received) {
      answer = trustedAnswer(request, received);
      answeredAt = loop.nanoTime();
      loop.deliverTask(this);
    }

    @Override
    public void run() {
      ZooKeeperAnswer known = Objects.requireNonNull(answer);
      if (!closed && !isLoss(known)) {
        boolean quorum = request.isWrite() && known.outcome() == RequestOutcome.DONE;
        lease.noteAnswered(sentAt, offset, answeredAt, quorum);
        waitingSince = answeredAt;
        if (number != ++answered) {
          onLoss.accept(RequestOutcome.UNKNOWN);
        }
      }
      handOn(known);
    }

    void handOn(ZooKeeperAnswer known) {
      if (!closed && isLoss(known)) {
        onLoss.accept(known.outcome());
      } else if (!closed) {
        takeTurn(known);
      }
    }

    private void takeTurn(ZooKeeperAnswer known) {
      try {
        underWay -= ordinary ? 1 : 0;
        then.accept(known);
      } finally {
        if (ordinary) {
          sendNext();
        }
      }
    }
  }
}
