package dev.baton.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.protocol.TurnRule;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.zookeeper.CreateMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A line whose sequence numbers come to their end, below a chroot. */
class LineEndTest {
  private static final String CHROOT = "/apps";
  private static final String PATH = "/jobs/nightly";
  private static final int NEAR_END = Integer.MAX_VALUE - (1 << 20);

  @RegisterExtension private final Scene scene = new Scene();
  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
  private final String chrooted = server.connectString() + CHROOT;

  @AfterEach
  void close() {
    server.close();
  }

  private Operator operator() {
    Operator operator = scene.operator(server.connectString());
    operator.create(CHROOT, CreateMode.PERSISTENT);
    return operator;
  }

  @ParameterizedTest
  @EnumSource(names = {"QUEUE", "WATCH_ALL"})
  void theNumbersBeginAnewOnRealServers(TurnRule rule) throws InterruptedException {
    Operator operator = operator();
    Candidate a = campaign(rule, "A");
    a.awaitLeadership();
    server.raiseCounter(CHROOT + PATH, NEAR_END);
    Diary diary = new Diary();
    Candidate b = diary.of(election(rule, "B")).campaign();
    diary.await("standing 2");
    Diary diaryOfLate = new Diary();
    Candidate late = diaryOfLate.of(election(rule, "C")).campaign();
    diaryOfLate.await("standing 3");
    operator.catchUp();
    assertThat(operator.children(CHROOT + PATH)).hasSize(3).contains("~end-" + (NEAR_END + 1));

    long first = a.awaitLeadership().fencingToken();
    a.close();
    long second = b.awaitLeadership().fencingToken();
    assertThat(late.isLeader()).isFalse();
    b.close();
    long third = late.awaitLeadership().fencingToken();
    assertThat(List.of(first, second, third)).isSorted().doesNotHaveDuplicates();
    assertThat(late.nodePath().orElseThrow()).endsWith("-0000000000");
    operator.catchUp();
    assertThat(operator.children(CHROOT + PATH)).hasSize(1);
  }

  private CandidateBuilder election(TurnRule rule, String name) {
    return scene.connect(chrooted).election(PATH).withRule(rule).candidate(name);
  }

  private Candidate campaign(TurnRule rule, String name) {
    return election(rule, name).campaign();
  }

  /** Counts without any protection but the lock's. */
  private static final class Count {
    private final List<Long> tokens = Collections.synchronizedList(new ArrayList<>());
    private volatile int value;

    void add(LockHold hold) {
      int before = value;
      tokens.add(hold.fencingToken());
      value = before + 1;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {NEAR_END, Integer.MAX_VALUE})
  void aLockGoesOnAllTheWhile(int number) throws InterruptedException, ExecutionException {
    int processes = 4;
    int each = 25;
    Operator operator = operator();
    Count count = new Count();
    ExecutorService threads = Executors.newFixedThreadPool(processes);
    List<Future<Count>> counts = new ArrayList<>();
    try (LockHold before = scene.connect(chrooted).lock(PATH).acquire()) {
      server.raiseCounter(CHROOT + PATH, number);
      for (int i = 0; i < processes; i++) {
        Lock lock = scene.connect(chrooted).lock(PATH);
        counts.add(threads.submit(() -> count(count, lock, each)));
      }
      count.add(before);
    }
    for (Future<Count> counted : counts) {
      counted.get();
    }
    threads.shutdown();

    assertThat(count.value).isEqualTo(1 + processes * each);
    assertThat(count.tokens).isSorted().doesNotHaveDuplicates();
    operator.catchUp();
    assertThat(operator.children(CHROOT + PATH)).noneMatch(name -> name.startsWith("~end-"));
  }

  private static Count count(Count count, Lock lock, int times) throws InterruptedException {
    for (int i = 0; i < times; i++) {
      try (LockHold hold = lock.acquire()) {
        count.add(hold);
      }
    }
    return count;
  }
}
