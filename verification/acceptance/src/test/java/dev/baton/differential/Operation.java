package dev.baton.differential;

import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What somebody does: one of the script's sessions, a stranger, or the servers themselves. */
sealed interface Operation {
  /** Does it; returns when it is done, but perhaps before everybody has been told of it. */
  void perform(Play play);

  /** Whether all that it causes comes to everybody in one order. */
  default boolean isOrdered() {
    return true;
  }

  /** Whether only a single server can do it when a script says so. */
  default boolean needsOneServer() {
    return false;
  }

  /** Where it may have changed something. */
  default List<String> paths() {
    return List.of();
  }

  /** What ends it, if it lasts. */
  default Stream<Operation> ends() {
    return Stream.empty();
  }

  /** Smaller operations that may show the same. */
  default Stream<Operation> simpler() {
    return Stream.empty();
  }

  /** Requests that are sent without waiting. The session connects first if it is not connected. */
  record Ask(int session, List<ZooKeeperRequest> requests) implements Operation {
    @Override
    public void perform(Play play) {
      play.conversation(session).ask(requests);
    }

    @Override
    public List<String> paths() {
      return requests.stream().flatMap(Paths::of).distinct().toList();
    }

    @Override
    public Stream<Operation> simpler() {
      return Stream.concat(
          fewer(requests).map(less -> new Ask(session, less)),
          IntStream.range(0, requests.size()).boxed().flatMap(this::simplerAt));
    }

    private Stream<Operation> simplerAt(int index) {
      return requests.get(index) instanceof ZooKeeperRequest.MultiRequest multi
          ? fewer(multi.parts())
              .filter(parts -> !parts.isEmpty())
              .map(parts -> with(index, new ZooKeeperRequest.MultiRequest(parts)))
          : Stream.empty();
    }

    private Operation with(int index, ZooKeeperRequest changed) {
      List<ZooKeeperRequest> all = new ArrayList<>(requests);
      all.set(index, changed);
      return new Ask(session, all);
    }
  }

  /** A session lets go of its connection, and will come back by another one. */
  record Drop(int session) implements Operation {
    @Override
    public void perform(Play play) {
      play.conversation(session).drop();
    }
  }

  /** A session ends, right behind requests that it does not wait for; if it is connected. */
  record Close(int session, List<ZooKeeperRequest> last) implements Operation {
    @Override
    public void perform(Play play) {
      play.conversation(session).close(last);
    }

    @Override
    public boolean isOrdered() {
      return false;
    }

    @Override
    public List<String> paths() {
      return last.stream().flatMap(Paths::of).distinct().toList();
    }

    @Override
    public Stream<Operation> simpler() {
      return fewer(last).map(less -> new Close(session, less));
    }
  }

  /** A session is ended by the servers, connected or not; the nodes go in no order. */
  record Expire(int session) implements Operation {
    @Override
    public void perform(Play play) {
      play.conversation(session).expire();
    }

    @Override
    public boolean isOrdered() {
      return false;
    }
  }

  /** A stranger writes into a node, if it stands. */
  record Write(String path, String data) implements Operation {
    @Override
    public void perform(Play play) {
      play.side().write(path, data);
    }

    @Override
    public List<String> paths() {
      return List.of(path);
    }
  }

  /** An operator deletes a node and all below it; siblings go in no order. */
  record DeleteAll(String path) implements Operation {
    @Override
    public void perform(Play play) {
      play.side().deleteAll(path);
    }

    @Override
    public boolean isOrdered() {
      return false;
    }

    @Override
    public List<String> paths() {
      return List.of(path);
    }
  }

  /** The servers delete containers that are used up, in no order. */
  record Reap() implements Operation {
    @Override
    public void perform(Play play) {
      play.side().reapContainers();
    }

    @Override
    public boolean needsOneServer() {
      return true;
    }

    @Override
    public boolean isOrdered() {
      return false;
    }
  }

  /** So many nodes have been created below a node that the next one gets this number. */
  record Count(String path, int next) implements Operation {
    @Override
    public void perform(Play play) {
      play.side().raiseCounter(path, next);
    }

    @Override
    public List<String> paths() {
      return List.of(path);
    }
  }

  /** A node that stands denies something to the sessions. */
  record Deny(String path, NodePermission permission) implements Operation {
    @Override
    public void perform(Play play) {
      play.side().deny(path, permission);
    }

    @Override
    public Stream<Operation> ends() {
      return Stream.of(new Allow(path, permission));
    }

    @Override
    public List<String> paths() {
      return List.of(path);
    }
  }

  /** The end of a {@link Deny}. */
  record Allow(String path, NodePermission permission) implements Operation {
    @Override
    public void perform(Play play) {
      play.side().allow(path, permission);
    }

    @Override
    public List<String> paths() {
      return List.of(path);
    }
  }

  /** A node that stands may not be read by one session, which all others may read. */
  record Hide(String path, int session) implements Operation {
    @Override
    public void perform(Play play) {
      play.side().hide(path, session);
    }

    @Override
    public Stream<Operation> ends() {
      return Stream.of(new Show(path, session));
    }

    @Override
    public List<String> paths() {
      return List.of(path);
    }
  }

  /** The end of a {@link Hide}. */
  record Show(String path, int session) implements Operation {
    @Override
    public void perform(Play play) {
      play.side().show(path, session);
    }

    @Override
    public List<String> paths() {
      return List.of(path);
    }
  }

  /**
   * One session's packets are lost in one direction while it asks, and then another asks. All that
   * was lost arrives late.
   */
  record AskInLoss(
      int session,
      LossDirection direction,
      List<ZooKeeperRequest> requests,
      int other,
      List<ZooKeeperRequest> meanwhile)
      implements Operation {
    @Override
    public void perform(Play play) {
      Conversation lossy = play.conversation(session);
      lossy.ask(List.of());
      play.side().lose(session, direction);
      var answers = lossy.send(requests);
      if (direction == LossDirection.ANSWERS) {
        play.side().awaitLostAnswers(session, requests.size());
      }
      if (other != session) {
        play.conversation(other).ask(meanwhile);
      }
      play.side().regain(session);
      answers.forEach(play.side()::await);
    }

    @Override
    public boolean needsOneServer() {
      return true;
    }

    @Override
    public List<String> paths() {
      return Stream.concat(requests.stream(), meanwhile.stream())
          .flatMap(Paths::of)
          .distinct()
          .toList();
    }

    @Override
    public Stream<Operation> simpler() {
      return Stream.concat(
          fewer(requests).map(less -> new AskInLoss(session, direction, less, other, meanwhile)),
          fewer(meanwhile).map(less -> new AskInLoss(session, direction, requests, other, less)));
    }
  }

  /** A copy is made of all data and sessions. */
  record BackUp() implements Operation {
    @Override
    public void perform(Play play) {
      play.backUp();
    }

    @Override
    public boolean needsOneServer() {
      return true;
    }
  }

  /** The servers start anew with the last copy, if there is one. */
  record Restore() implements Operation {
    @Override
    public void perform(Play play) {
      play.restore();
    }

    @Override
    public boolean needsOneServer() {
      return true;
    }
  }

  /** The servers grant other session timeouts from now on, as a restart with other limits does. */
  record Limit(Duration least, Duration most) implements Operation {
    private static final Limit USUAL = new Limit(Duration.ofMillis(200), Duration.ofMinutes(1));

    @Override
    public void perform(Play play) {
      play.side().limitTimeouts(least, most);
    }

    @Override
    public boolean needsOneServer() {
      return true;
    }

    @Override
    public Stream<Operation> ends() {
      return Stream.of(USUAL);
    }
  }

  private static Stream<List<ZooKeeperRequest>> fewer(List<ZooKeeperRequest> requests) {
    return IntStream.range(0, requests.size())
        .mapToObj(
            left -> {
              List<ZooKeeperRequest> less = new ArrayList<>(requests);
              less.remove(left);
              return less;
            });
  }
}
