package dev.baton;

/**
 * A callback for the connection to ZooKeeper; see {@link BatonBuilder#onConnection}. Use it to
 * report or to log. Leaders need it not: {@link dev.baton.election.CandidateBuilder#onSuspended}
 * and {@link dev.baton.election.CandidateBuilder#onRevoked} tell what the connection means for a
 * leadership.
 *
 * <p>The calls run one at a time and in order, on the executor of Baton's callbacks. A callback
 * that throws is logged. Nothing piles up behind a slow callback: states that have been overtaken
 * are left out. A loss of the connection, or of the session, is told all the same, once. The last
 * state is always told, and the order is always the one of {@link ConnectionState}.
 *
 * <p>The first session is meant, which also serves all readings and observations. A Baton with more
 * than 5,000 places in queues has further sessions. They usually share the state of the first one.
 */
@FunctionalInterface
public interface ConnectionListener {
  /** Called when the connection has changed to {@code state}, until the Baton is closed. */
  void onStateChanged(ConnectionState state);
}
