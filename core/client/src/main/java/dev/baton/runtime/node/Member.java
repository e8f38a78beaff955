package dev.baton.runtime.node;

import dev.baton.protocol.Mode;
import dev.baton.protocol.claim.NodeName;
import dev.baton.runtime.port.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Somebody in a line, as its node tells.
 *
 * @param path of the node
 * @param text that it holds
 * @param data that says
 * @param stat that ZooKeeper keeps of it
 * @param place in line, the first being 1; 0 for one that is only registered
 */
public record Member(String path, String text, NodeData data, Answer.Stat stat, int place) {
  /** The one whose node {@code answer} shows, if it is a participant's. */
  public static Optional<Member> read(String path, Answer answer, int place) {
    String text = answer.data();
    Answer.Stat stat = answer.stat();
    return text == null || stat == null
        ? Optional.empty()
        : NodeData.decode(text).map(data -> new Member(path, text, data, stat, place));
  }

  /** The timeout of its session. */
  public Duration timeout() {
    return Duration.ofMillis(Math.max(0, data.timeoutMillis()));
  }

  /** How long its lease may last yet when something is written into its node now, at most. */
  public Duration longestLease() {
    return timeout().plusMillis(Math.max(0, data.checkMillis()));
  }

  /** What its node is called. */
  public NodeName name() {
    return NodeName.parse(path.substring(path.lastIndexOf('/') + 1)).orElseThrow();
  }

  /** Whether {@code name} is that of its node, the path of that, or its id. */
  public boolean isCalled(String name) {
    return path.equals(name) || name().text().equals(name) || data.id().equals(name);
  }

  /** Beside whom it may hold. */
  public Mode mode() {
    return name() instanceof NodeName.Seat seat ? seat.mode() : Mode.ALONE;
  }

  /** Whether what it holds, or waits for, is a lock, as far as its node tells. */
  public boolean isOfLock() {
    return data.traits().lock() || mode() != Mode.ALONE;
  }

  /** Those of a whole line who hold, or of its front, in its order. */
  public static List<Member> holders(List<Member> line) {
    List<Member> holders = new ArrayList<>();
    boolean readersHold = true;
    int taken = 0;
    for (Member member : line) {
      boolean reads = member.mode() == Mode.READ;
      boolean fits = false;
      if (member.mode() instanceof Mode.Permits permits) {
        taken += permits.taken();
        fits = taken <= permits.all();
      }
      if (member.place() == 1 || (reads && readersHold) || fits) {
        holders.add(member);
      }
      readersHold &= reads || member.data().shared();
    }
    return holders;
  }

  /** The same at another place. */
  public Member at(int place) {
    return new Member(path, text, data, stat, place);
  }

  /** Adds it to those before it; the leader of a race stays registered, but takes part once. */
  public void joinTo(List<Member> all) {
    boolean leads = place == 0 && !all.isEmpty() && all.get(0).isOfCandidate(this);
    if (!leads) {
      all.add(this);
    }
  }

  /** Whether both belong to one candidate, as far as can be told. */
  private boolean isOfCandidate(Member other) {
    return stat.session() == other.stat().session() && data.id().equals(other.data().id());
  }
}
