package dev.baton.differential;

import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One script at one side. Operations go one at a time: when one is done, every session that is
 * connected asks something, and what is answered behind the events that the operation caused.
 */
final class Play {
  private final Side side;
  private final List<Conversation> conversations;
  private final List<Transcript.Scene> scenes = new ArrayList<>();
  private boolean backedUp;

  private Play(Side side, int sessions) {
    this.side = side;
    this.conversations =
        IntStream.range(0, sessions)
            .mapToObj(session -> new Conversation(side, side.ensemble(session)))
            .toList();
  }

  /** Plays {@code script} at {@code side}, to which nothing else happens. */
  static Transcript of(Script script, Side side) {
    Play play = new Play(side, script.sessions());
    script.operations().forEach(play::perform);
    script.ends().forEach(play::perform);
    play.look("/");
    play.conversations.forEach(Conversation::end);
    return new Transcript(play.scenes);
  }

  Side side() {
    return side;
  }

  Conversation conversation(int session) {
    return conversations.get(session);
  }

  void backUp() {
    side.backUp();
    backedUp = true;
  }

  /** Restores the last backup, if there is one. */
  void restore() {
    if (backedUp) {
      conversations.forEach(Conversation::hangUp);
      side.restore();
      conversations.forEach(Conversation::awaitLost);
    }
  }

  private void perform(Operation operation) {
    operation.perform(this);
    fence(operation).forEach(side::await);
    scenes.add(
        new Transcript.Scene(
            operation, conversations.stream().map(Conversation::takeTold).toList()));
  }

  /** The first session that is connected asks for all that may have changed, the others less. */
  private List<CompletableFuture<ZooKeeperAnswer>> fence(Operation operation) {
    List<ZooKeeperRequest> questions = questions(operation);
    List<CompletableFuture<ZooKeeperAnswer>> answers = new ArrayList<>();
    for (Conversation each : conversations) {
      List<ZooKeeperRequest> asked = answers.isEmpty() ? questions : questions.subList(0, 1);
      answers.addAll(each.send(side.barrier()));
      answers.addAll(each.send(asked));
    }
    return answers;
  }

  /** What may have changed, and what is above it. */
  private static List<ZooKeeperRequest> questions(Operation operation) {
    List<String> paths = operation.paths();
    Stream<ZooKeeperRequest> nodes =
        paths.stream().map(path -> new ZooKeeperRequest.GetData(path, false));
    Stream<ZooKeeperRequest> lines =
        Stream.concat(Stream.of("/"), paths.stream().map(Paths::parent))
            .distinct()
            .map(path -> new ZooKeeperRequest.GetChildren(path, false));
    return Stream.concat(nodes, lines).toList();
  }

  /** Looks at a node and all below it. */
  private void look(String path) {
    perform(
        new Operation.Ask(
            0,
            List.of(
                new ZooKeeperRequest.GetData(path, false),
                new ZooKeeperRequest.GetChildren(path, false))));
    childrenSeen().forEach(name -> look(Paths.child(path, name)));
  }

  private List<String> childrenSeen() {
    return scenes.get(scenes.size() - 1).told().get(0).stream()
        .filter(Told.Answered.class::isInstance)
        .map(Told.Answered.class::cast)
        .filter(answered -> answered.request() instanceof ZooKeeperRequest.GetChildren)
        .findFirst()
        .map(answered -> answered.answer().children().stream().sorted().toList())
        .orElse(List.of());
  }
}
