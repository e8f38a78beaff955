package dev.baton.testkit;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** A client's connection to a {@link FaultProxy}, with its counterpart to the server. */
final class ConnectionRelay {
  private static final int CONNECT_MS = 10_000;

  /** The xid given to the first request of a connection and to its answer, which have none. */
  private static final int FIRST = 0;

  private static final int EVENT_XID = -1;

  private final int number;
  private final Socket client;
  private final boolean ofClient;
  private final Socket server = new Socket();
  private final ProxyInterception interception;
  private final Consumer<ConnectionRelay> whenOver;
  private final Map<Integer, OpCode> asked = new ConcurrentHashMap<>();
  private final Map<Integer, RequestInterceptor> snared = new ConcurrentHashMap<>();
  private final List<Thread> waiting = new CopyOnWriteArrayList<>();
  private boolean firstRequest = true;
  private boolean firstAnswer = true;
  private volatile boolean over;

  /**
   * Creates a relay between two sockets.
   *
   * @param ofClient true if {@code client} is a ZooKeeper client, false if the two sides exchange
   *     mere bytes
   */
  ConnectionRelay(
      int number,
      Socket client,
      boolean ofClient,
      ProxyInterception interception,
      Consumer<ConnectionRelay> whenOver) {
    this.number = number;
    this.client = client;
    this.ofClient = ofClient;
    this.interception = interception;
    this.whenOver = whenOver;
  }

  /** Connects to the server, and begins to pass the data of both sides on. */
  void openRelay(
      InetSocketAddress address,
      ProxyDirection toServer,
      ProxyDirection toClient,
      DaemonThreads threads) {
    String name = "fault-proxy-" + number;
    threads.startThread(
        name + "-connect",
        () -> {
          if (connectServer(address)) {
            runPipe(
                threads,
                name + "-to-server",
                new FramePipe(client, ofClient, toServer, this::passToServer));
            runPipe(
                threads,
                name + "-to-client",
                new FramePipe(server, ofClient, toClient, this::passToClient));
          } else {
            resetBoth();
          }
        });
  }

  private boolean connectServer(InetSocketAddress address) {
    try {
      server.connect(address, CONNECT_MS);
      server.setTcpNoDelay(true);
      client.setTcpNoDelay(true);
      return true;
    } catch (IOException unreachable) {
      return false;
    }
  }

  private void runPipe(DaemonThreads threads, String name, FramePipe pipe) {
    threads.startThread(name + "-in", pipe::takeIn);
    waiting.add(threads.startThread(name + "-out", pipe::passOn));
    if (over) {
      waiting.forEach(Thread::interrupt);
    }
  }

  private void passToServer(StreamFrame frame) throws InterruptedException {
    FramePassage passage = new FramePassage(this, frame, server);
    if (over || !frame.isPacket()) {
      passAsIs(passage);
      return;
    }
    ProxiedRequest request = requestOf(frame);
    asked.put(request.xid(), request.opCode());
    Optional<RequestInterceptor> interceptor = interception.noteRequest(request);
    if (interceptor.isPresent()) {
      snared.put(request.xid(), interceptor.get());
      interceptor.get().passRequest(passage);
    } else {
      passage.deliverFrame();
    }
  }

  private ProxiedRequest requestOf(StreamFrame frame) {
    if (firstRequest) {
      firstRequest = false;
      return new ProxiedRequest(number, FIRST, OpCode.CONNECT, frame);
    }
    return new ProxiedRequest(number, frame.requestXid(), frame.opCode(), frame);
  }

  private void passToClient(StreamFrame frame) throws InterruptedException {
    FramePassage passage = new FramePassage(this, frame, client);
    if (over || !frame.isPacket()) {
      passAsIs(passage);
      return;
    }
    ProxiedAnswer answer = answerOf(frame);
    interception.noteAnswer(answer);
    Optional<RequestInterceptor> interceptor =
        answer.op() == OpCode.WATCH_EVENT
            ? interception.takeInterceptor(
                new ProxiedRequest(number, EVENT_XID, OpCode.WATCH_EVENT, frame))
            : Optional.ofNullable(snared.remove(answer.xid()));
    if (interceptor.isPresent()) {
      interceptor.get().passAnswer(passage);
    } else {
      passage.deliverFrame();
    }
  }

  private ProxiedAnswer answerOf(StreamFrame frame) {
    if (firstAnswer) {
      firstAnswer = false;
      return new ProxiedAnswer(number, FIRST, OpCode.CONNECT, 0, frame.sessionId());
    }
    OpCode op =
        frame.requestXid() == EVENT_XID ? OpCode.WATCH_EVENT : asked.remove(frame.requestXid());
    return new ProxiedAnswer(
        number, frame.requestXid(), op == null ? OpCode.OTHER : op, frame.errorCode(), 0);
  }

  private void passAsIs(FramePassage passage) {
    if (passage.frame().isEnd()) {
      closeBoth();
    } else {
      passage.deliverFrame();
    }
  }

  /** Resets both connections. */
  void resetBoth() {
    resetSocket(client);
    resetSocket(server);
    markOver();
  }

  /** Resets the client's connection. The server learns of it when its lane comes to it. */
  void cutClient() {
    resetSocket(client);
  }

  /** Closes both connections in order. */
  void closeBoth() {
    closeSocket(client);
    closeSocket(server);
    markOver();
  }

  private void markOver() {
    over = true;
    waiting.forEach(Thread::interrupt);
    whenOver.accept(this);
  }

  private static void resetSocket(Socket socket) {
    try (socket) {
      socket.setSoLinger(true, 0);
    } catch (IOException alreadyClosed) {
      return;
    }
  }

  private static void closeSocket(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new IllegalStateException("a socket cannot be closed", e);
    }
  }
}
