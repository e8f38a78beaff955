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
final class Relay {
  private static final int CONNECT_MS = 10_000;

  /** The xid given to the first request of a connection and to its answer, which have none. */
  private static final int FIRST = 0;

  private static final int EVENT_XID = -1;

  private final int number;
  private final Socket client;
  private final boolean ofClient;
  private final Socket server = new Socket();
  private final Interception interception;
  private final Consumer<Relay> whenOver;
  private final Map<Integer, OpCode> asked = new ConcurrentHashMap<>();
  private final Map<Integer, Snare> snared = new ConcurrentHashMap<>();
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
  Relay(
      int number,
      Socket client,
      boolean ofClient,
      Interception interception,
      Consumer<Relay> whenOver) {
    this.number = number;
    this.client = client;
    this.ofClient = ofClient;
    this.interception = interception;
    this.whenOver = whenOver;
  }

  /** Connects to the server, and begins to pass the data of both sides on. */
  void open(InetSocketAddress address, Lane toServer, Lane toClient, Crew crew) {
    String name = "fault-proxy-" + number;
    crew.start(
        name + "-connect",
        () -> {
          if (connects(address)) {
            run(
                crew,
                name + "-to-server",
                new Pipe(client, ofClient, toServer, this::passToServer));
            run(
                crew,
                name + "-to-client",
                new Pipe(server, ofClient, toClient, this::passToClient));
          } else {
            cut();
          }
        });
  }

  private boolean connects(InetSocketAddress address) {
    try {
      server.connect(address, CONNECT_MS);
      server.setTcpNoDelay(true);
      client.setTcpNoDelay(true);
      return true;
    } catch (IOException unreachable) {
      return false;
    }
  }

  private void run(Crew crew, String name, Pipe pipe) {
    crew.start(name + "-in", pipe::takeIn);
    waiting.add(crew.start(name + "-out", pipe::passOn));
    if (over) {
      waiting.forEach(Thread::interrupt);
    }
  }

  private void passToServer(Frame frame) throws InterruptedException {
    Passage passage = new Passage(this, frame, server);
    if (over || !frame.isPacket()) {
      passAsIs(passage);
      return;
    }
    Request request = request(frame);
    asked.put(request.xid(), request.op());
    Optional<Snare> snare = interception.request(request);
    if (snare.isPresent()) {
      snared.put(request.xid(), snare.get());
      snare.get().request(passage);
    } else {
      passage.deliver();
    }
  }

  private Request request(Frame frame) {
    if (firstRequest) {
      firstRequest = false;
      return new Request(number, FIRST, OpCode.CONNECT, frame);
    }
    return new Request(number, frame.xid(), frame.op(), frame);
  }

  private void passToClient(Frame frame) throws InterruptedException {
    Passage passage = new Passage(this, frame, client);
    if (over || !frame.isPacket()) {
      passAsIs(passage);
      return;
    }
    Answer answer = answer(frame);
    interception.answer(answer);
    Optional<Snare> snare =
        answer.op() == OpCode.WATCH_EVENT
            ? interception.spring(new Request(number, EVENT_XID, OpCode.WATCH_EVENT, frame))
            : Optional.ofNullable(snared.remove(answer.xid()));
    if (snare.isPresent()) {
      snare.get().answer(passage);
    } else {
      passage.deliver();
    }
  }

  private Answer answer(Frame frame) {
    if (firstAnswer) {
      firstAnswer = false;
      return new Answer(number, FIRST, OpCode.CONNECT, 0);
    }
    OpCode op = frame.xid() == EVENT_XID ? OpCode.WATCH_EVENT : asked.remove(frame.xid());
    return new Answer(number, frame.xid(), op == null ? OpCode.OTHER : op, frame.error());
  }

  private void passAsIs(Passage passage) {
    if (passage.frame().isEnd()) {
      end();
    } else {
      passage.deliver();
    }
  }

  /** Resets both connections. */
  void cut() {
    reset(client);
    reset(server);
    over();
  }

  /** Resets the client's connection. The server learns of it when its lane comes to it. */
  void cutClient() {
    reset(client);
  }

  /** Closes both connections in order. */
  void end() {
    close(client);
    close(server);
    over();
  }

  private void over() {
    over = true;
    waiting.forEach(Thread::interrupt);
    whenOver.accept(this);
  }

  private static void reset(Socket socket) {
    try (socket) {
      socket.setSoLinger(true, 0);
    } catch (IOException alreadyClosed) {
      return;
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new IllegalStateException("a socket cannot be closed", e);
    }
  }
}
