package dev.baton.runtime.node;

import dev.baton.protocol.Mode;
import dev.baton.protocol.claim.NodeName;
import dev.baton.runtime.port.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A participant in a queue, as its node tells.
 *
 * @param path the path of the node
 * @param text the content of the node
 * @param data the content, decoded
 * @param stat the data that ZooKeeper keeps of the node
 * @param place the position in the queue, the first being 1; 0 for a candidate that is only
 *     registered
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

  /** Returns the timeout of its session. */
  public Duration timeout() {
    return Duration.ofMillis(Math.max(0, data.timeoutMillis()));
  }

  /** Returns how long its lease may last at most after a write into its node. */
  public Duration longestLease() {
    return timeout().plusMillis(Math.max(0, data.checkMillis()));
  }

  /** Returns the name of its node. */
  public NodeName name() {
    return NodeName.parse(path.substring(path.lastIndexOf('/') + 1)).orElseThrow();
  }

  /** Returns whether {@code name} is the name or path of its node, or its id. */
  public boolean isCalled(String name) {
    return path.equals(name) || name().text().equals(name) || data.id().equals(name);
  }

  /** Returns the mode in which it holds. */
  public Mode mode() {
    return name() instanceof NodeName.Seat seat ? seat.mode() : Mode.ALONE;
  }

  /** Returns whether it holds or awaits a lock, as far as its node tells. */
  public boolean isOfLock() {
    return data.traits().lock() || mode() != Mode.ALONE;
  }

  /** Returns the holders of a whole queue, or of its front, in its order. */
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

  /** Returns this participant at another position. */
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

  /** Returns whether both belong to one candidate, as far as can be told. */
  private boolean isOfCandidate(Member other) {
    return stat.session() == other.stat().session() && data.id().equals(other.data().id());
  }
}
