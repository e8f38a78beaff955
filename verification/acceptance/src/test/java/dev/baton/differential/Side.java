package dev.baton.differential;

import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A ZooKeeper with nothing in it: real or a model. Below the port, it is for one script. */
interface Side extends AutoCloseable {
  /** The way to the servers of a script's session, which has an identity of its own. */
  EnsemblePort ensemble(int session);

  /** Lets things happen until {@code future} is done. */
  <T> T await(CompletableFuture<T> future);

  /**
   * What a session must ask first, to be told all that anybody has been told: nothing, where there
   * is only one server.
   */
  List<ZooKeeperRequest> barrier();

  /** Ends a session as if it had timed out. */
  void expire(EnsemblePort.SessionCredentials session);

  /** Writes into a node, if it stands, as a stranger does. */
  void write(String path, String data);

  /** Deletes a node, if it stands, and all below it, the lowest first, as an operator does. */
  void deleteAll(String path);

  void reapContainers();

  /** Has the next sequential node below {@code path}, if that stands, get this number at least. */
  void raiseCounter(String path, int next);

  /** Takes a permission at a node, if it stands, from all sessions. */
  void deny(String path, NodePermission permission);

  /** Gives the permission back. */
  void allow(String path, NodePermission permission);

  /** Takes the permission to read a node, if it stands, from the identity of one session. */
  void hide(String path, int session);

  /** Ends the effect of {@link #hide}. */
  void show(String path, int session);

  /** Loses all that a session and the servers send to each other from now on, in one direction. */
  void lose(int session, LossDirection direction);

  /** Returns when the servers have answered so many requests, since the loss of answers began. */
  void awaitLostAnswers(int session, int answers);

  /** Loses no more; what was lost is sent again, as networks do. */
  void regain(int session);

  /** Limits the session timeouts that a single server grants from now on. */
  default void limitTimeouts(Duration least, Duration most) {
    throw new UnsupportedOperationException("there are several servers");
  }

  /** Copies all data and sessions, as they are now. */
  void backUp();

  /** Starts the servers anew with the last copy, which loses all connections. */
  void restore();

  @Override
  void close();
}
