package dev.baton.demo.member;

import dev.baton.Baton;
import dev.baton.demo.member.Event.What;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A process that takes part. It is told, a line each:
 *
 * <pre>
 * as NAME                           what it is called from now on
 * connect SERVERS MILLIS            connect, with this session timeout
 * campaign PATH RULE [OPTION...]    be a candidate; see {@link Candidacy}
 * resign | leave | participants | woken
 * count PATH FILE TIMES [...]       see {@link Counting}
 * rest                              leave all, disconnect, and forget
 * </pre>
 */
public final class Member {
  /** The servers' own, by which the lease is reckoned. */
  private static final Duration TICK = Duration.ofMillis(100);

  private final Voice voice = new Voice("nobody");
  private @Nullable Baton baton;
  private @Nullable Candidacy candidacy;

  private Member() {}

  /** Runs until its input ends. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Orders.obey(new Member()::obey);
  }

  private void obey(String verb, List<String> words) {
    switch (verb) {
      case "as" -> voice.rename(words.get(0));
      case "connect" -> connect(words.get(0), Duration.ofMillis(Long.parseLong(words.get(1))));
      case "campaign" -> candidacy = Candidacy.begin(baton(), voice, words);
      case "resign" -> candidacy().resign();
      case "leave" -> candidacy().leave();
      case "participants" -> candidacy().tellParticipants();
      case "woken" -> candidacy().tellHowOftenWoken();
      case "rest" -> rest();
      default -> throw new IllegalArgumentException("no such order: " + verb);
    }
  }

  private void connect(String servers, Duration sessionTimeout) {
    baton = Baton.builder(servers).sessionTimeout(sessionTimeout).assumedTick(TICK).connect();
    voice.tell(What.CONNECTED);
  }

  private void rest() {
    if (baton != null) {
      baton.close();
    }
    baton = null;
    candidacy = null;
    voice.tell(What.RESTS);
  }

  private Baton baton() {
    return Objects.requireNonNull(baton, "not connected");
  }

  private Candidacy candidacy() {
    return Objects.requireNonNull(candidacy, "no candidate");
  }
}
