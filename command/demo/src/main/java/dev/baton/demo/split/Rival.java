package dev.baton.demo.split;

import dev.baton.demo.member.Event.What;
import dev.baton.demo.member.Orders;
import dev.baton.demo.member.Voice;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A process with one candidate, which it asks every millisecond if it leads, as a guarded
 * application would. It obeys these lines:
 *
 * <pre>
 * campaign LIBRARY PATH SERVERS TIMEOUT TICK   join, with that library; both times in ms
 * answers                                      report the spans in which the answer was yes
 * </pre>
 *
 * <p>It reports every change of the answer.
 */
public final class Rival {
  private static final long BETWEEN_QUESTIONS = 1_000_000;

  private final String name;
  private final Voice voice;
  private @Nullable Answers answers;

  private Rival(String name) {
    this.name = name;
    this.voice = new Voice(name);
  }

  /** Runs until its input ends. The one argument is its name. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Orders.obey(new Rival(arguments[0])::obey);
  }

  private void obey(String verb, List<String> words) {
    switch (verb) {
      case "campaign" -> campaign(words);
      case "answers" -> voice.tell(What.TELLS, Span.text(Objects.requireNonNull(answers).spans()));
      default -> throw new IllegalArgumentException("no such order: " + verb);
    }
  }

  private void campaign(List<String> words) {
    Library.Link link = new Library.Link(words.get(2), millis(words.get(3)), millis(words.get(4)));
    Answers asked = new Answers(Library.valueOf(words.get(0)).campaign(name, words.get(1), link));
    answers = asked;
    voice.tell(What.WAITS);
    Thread asking = new Thread(() -> ask(asked), "demo-asking");
    asking.setDaemon(true);
    asking.start();
  }

  private static Duration millis(String text) {
    return Duration.ofMillis(Long.parseLong(text));
  }

  private void ask(Answers asked) {
    while (true) {
      if (asked.ask()) {
        voice.tell(asked.isYes() ? What.LEADS : What.REVOKED);
      }
      LockSupport.parkNanos(BETWEEN_QUESTIONS);
    }
  }
}
