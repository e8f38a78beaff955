package dev.baton.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.protocol.TurnRule;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.FaultProxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Fifty candidates of five Batons want to lead, two of which lose their connections often. */
@Tag("all")
@Tag("long")
class CrowdTest {
  private static final String PATH = "/jobs/nightly";
  private static final int BATONS = 5;
  private static final int CANDIDATES = 10;
  private static final int TERMS_PER_CUT = 5;
  private static final int WRITES = 3;

  @RegisterExtension private final Scene scene = new Scene();
  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
  private final FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
  private final List<Contestant> contestants = new ArrayList<>();
  private final AtomicInteger terms = new AtomicInteger();

  /** The tokens that leaders wrote, in the order of their writing. Nothing keeps a leader out. */
  private final List<Long> written = Collections.synchronizedList(new ArrayList<>());

  @AfterEach
  void close() {
    proxy.close();
    server.close();
  }

  /** Leads so many times, and leaves. */
  private final class Contestant {
    private final CompletableFuture<Candidate> self = new CompletableFuture<>();
    private int termsLeft;

    Contestant(int terms) {
      this.termsLeft = terms;
    }

    void campaign(Baton baton, TurnRule rule) {
      self.complete(
          baton.election(PATH).withRule(rule).candidate().onElected(this::lead).campaign());
    }

    private void lead(Leadership leadership) {
      for (int i = 0; i < WRITES; i++) {
        written.add(leadership.fencingToken());
      }
      terms.incrementAndGet();
      termsLeft--;
      if (termsLeft > 0) {
        self.join().resign();
      } else {
        self.join().close();
      }
    }
  }

  /**
   * Only in a queue does everybody lead twice. In a race, who has led rests for a quarter of the
   * session timeout, and in a crowd, every change wakes all.
   */
  @ParameterizedTest
  @EnumSource
  void hasOneLeaderAtAnyTimeAndGrowingTokens(TurnRule rule) {
    int each = rule == TurnRule.QUEUE ? 2 : 1;
    for (int i = 0; i < BATONS; i++) {
      Baton baton = scene.connect(i < 2 ? proxy.connectString() : server.connectString());
      for (int j = 0; j < CANDIDATES; j++) {
        Contestant contestant = new Contestant(each);
        contestants.add(contestant);
        contestant.campaign(baton, rule);
      }
    }
    int all = BATONS * CANDIDATES * each;
    for (int awaited = TERMS_PER_CUT; awaited <= all; awaited += TERMS_PER_CUT) {
      int enough = awaited;
      ConditionWait.waitUntil("term " + enough, () -> neverTwoLead() && terms.get() >= enough);
      proxy.cut();
    }
    assertThat(terms).hasValue(all);
    assertThat(written).hasSize(all * WRITES).isSorted();
    assertThat(written.stream().distinct()).hasSize(all);
  }

  /** A leadership that is valid now, and was before, has been valid all the time in between. */
  private boolean neverTwoLead() {
    List<Leadership> valid =
        contestants.stream().flatMap(c -> c.self.join().leadership().stream()).toList();
    assertThat(valid.stream().filter(Leadership::isValid)).hasSizeLessThan(2);
    return true;
  }
}
