package dev.baton.differential;

import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Writes random scripts. */
final class Author {
  private static final int LENGTH = 70;
  private static final int MOST_AT_ONCE = 6;
  private static final int MOST_LAST = 3;
  private static final int MOST_LIMITS = 6;

  /** None is so short that a busy machine could end a session. */
  private static final List<Operation> LIMITS =
      List.of(limit(1, 12), limit(1, 20), limit(1, 60), limit(40, 60));

  private static final NodePermission[] PERMISSIONS = NodePermission.values();

  private final Random random;
  private final RandomRequests requests;
  private final int sessions;

  private Author(long seed) {
    random = new Random(seed);
    requests = new RandomRequests(random);
    sessions = 2 + random.nextInt(3);
  }

  /** The script that belongs to {@code seed}. */
  static Script script(long seed) {
    Author author = new Author(seed);
    List<Operation> operations = new ArrayList<>(author.opening());
    while (operations.size() < LENGTH) {
      operations.add(author.operation());
    }
    return new Script(author.sessions, operations);
  }

  /** The same script with a backup that is restored once or twice, behind more operations. */
  static Script withRestores(long seed) {
    Script script = script(seed);
    Random random = new Random(seed);
    List<Operation> operations = new ArrayList<>(script.operations());
    int backup = random.nextInt(LENGTH / 2);
    int restores = 1 + random.nextInt(2);
    for (int i = 0; i < restores; i++) {
      int at = backup + 1 + random.nextInt(LENGTH - backup - 1);
      operations.add(at, new Operation.Restore());
    }
    operations.add(backup, new Operation.BackUp());
    return new Script(script.sessions(), operations);
  }

  /** The same script with reconnects that are granted other session timeouts. */
  static Script withLimits(long seed) {
    Script script = script(seed);
    Random random = new Random(seed);
    List<Operation> operations = new ArrayList<>(script.operations());
    for (int i = 0; i < MOST_LIMITS; i++) {
      int session = random.nextInt(script.sessions());
      operations.addAll(
          random.nextInt(operations.size()),
          List.of(
              LIMITS.get(random.nextInt(LIMITS.size())),
              new Operation.Drop(session),
              new Operation.Ask(session, List.of())));
    }
    return new Script(script.sessions(), operations);
  }

  private static Operation limit(int least, int most) {
    return new Operation.Limit(Duration.ofSeconds(least), Duration.ofSeconds(most));
  }

  /** Something to stand on. */
  private List<Operation> opening() {
    return Stream.of(RandomRequests.PARENTS).map(requests::container).map(this::ask).toList();
  }

  private Operation ask(ZooKeeperRequest request) {
    return new Operation.Ask(session(), List.of(request));
  }

  private Operation operation() {
    return switch (random.nextInt(18)) {
      case 0 -> onSession();
      case 1, 2 -> byStranger();
      case 3, 16 -> permission();
      case 17 -> askInLoss();
      case 4, 5, 6 -> new Operation.Ask(session(), requests.several(MOST_AT_ONCE));
      default -> ask(requests.request());
    };
  }

  private Operation askInLoss() {
    LossDirection direction = random.nextBoolean() ? LossDirection.REQUESTS : LossDirection.ANSWERS;
    return new Operation.AskInLoss(
        session(),
        direction,
        requests.several(MOST_AT_ONCE),
        session(),
        requests.several(MOST_AT_ONCE));
  }

  private Operation onSession() {
    return switch (random.nextInt(4)) {
      case 0 -> new Operation.Close(session(), requests.several(MOST_LAST));
      case 1 -> new Operation.Expire(session());
      default -> new Operation.Drop(session());
    };
  }

  private Operation byStranger() {
    return switch (random.nextInt(5)) {
      case 0 -> new Operation.DeleteAll(requests.path());
      case 1 -> new Operation.Reap();
      default -> new Operation.Write(requests.pathOrRoot(), requests.data());
    };
  }

  private Operation permission() {
    String path = requests.pathOrRoot();
    boolean denies = random.nextInt(3) > 0;
    if (random.nextInt(3) == 0) {
      int session = session();
      return denies ? new Operation.Hide(path, session) : new Operation.Show(path, session);
    }
    NodePermission permission = PERMISSIONS[random.nextInt(PERMISSIONS.length)];
    return denies ? new Operation.Deny(path, permission) : new Operation.Allow(path, permission);
  }

  private int session() {
    return random.nextInt(sessions);
  }
}
