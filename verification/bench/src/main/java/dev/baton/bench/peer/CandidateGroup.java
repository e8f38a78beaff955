package dev.baton.bench.peer;

import dev.baton.bench.peer.ElectionAnnouncements.ElectedMember;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The candidates of one election, which hand leadership over to each other. */
public final class CandidateGroup implements AutoCloseable {
  private static final int NONE = -1;

  private final List<PeerElector.ElectorConnection> connections = new ArrayList<>();
  private final List<PeerElector.ElectionMember> members = new ArrayList<>();
  private final ElectionAnnouncements announcements = new ElectionAnnouncements();
  private int leader = NONE;

  /** Connects the sessions. {@link #joinElection} makes the candidates join. */
  public CandidateGroup(
      PeerElector elector, String servers, Duration sessionTimeout, int sessions) {
    for (int i = 0; i < sessions; i++) {
      connections.add(elector.connectSession(servers, sessionTimeout));
    }
  }

  /**
   * Makes candidates join an election, shared out among the sessions. Returns when one of them
   * leads.
   */
  public void joinElection(String election, int candidates) throws InterruptedException {
    for (int i = 0; i < candidates; i++) {
      PeerElector.ElectorConnection connection = connections.get(i % connections.size());
      members.add(connection.joinElection(election, announcements.announcerOf(i)));
    }
    leader = announcements.awaitNext().who();
  }

  /** Returns true if one of the candidates leads. */
  public boolean hasLeader() {
    return leader != NONE;
  }

  /**
   * Makes the leader give up its leadership and join again. Returns the nanoseconds until the next
   * candidate was told that it leads.
   */
  public long handOver() throws InterruptedException {
    PeerElector.ElectionMember resigning = members.get(leader);
    long begin = System.nanoTime();
    resigning.giveUp();
    ElectedMember next = announcements.awaitNext();
    resigning.rejoinElection();
    leader = next.who();
    return next.nanos() - begin;
  }

  /**
   * Makes the leader leave the election. Returns when the next candidate was told that it leads.
   */
  public void removeLeader() throws InterruptedException {
    members.get(leader).close();
    leader = announcements.awaitNext().who();
  }

  /**
   * Closes the members first. A selector without its client tries again for ever, without a pause.
   */
  @Override
  public void close() {
    members.forEach(PeerElector.ElectionMember::close);
    connections.forEach(PeerElector.ElectorConnection::close);
  }
}
