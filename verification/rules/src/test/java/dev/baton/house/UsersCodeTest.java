package dev.baton.house;

import static dev.baton.house.Marked.MAIN;
import static dev.baton.house.Marked.assertSees;
import static dev.baton.house.Marked.file;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class UsersCodeTest {
  private static final TextFile API =
      file(
          MAIN,
          """
          package dev.baton;

          public final class A {
            Consumer<Leadership> onElected;
            public A onElected(Consumer<Leadership> callback) { return this; }
            public A onNews(ElectionObserver observer, @Nullable Executor executor) { return this; }
            public interface ElectionObserver { void onJoined(String who); }
          }
          """);

  private static TextFile inner(String name, String text) {
    return file(
        "core/client/src/main/java/dev/baton/runtime/loop/" + name + ".java",
        "package dev.baton.runtime.loop;\n" + text);
  }

  @Test
  void seesCallsOfUsersCodeOutsideIsolation() {
    assertSees(
        Rule.USERS_CODE_IN_ISOLATION,
        API,
        inner(
            "B",
            """
            class B {
              void tell(Consumer<Leadership> told, ElectionObserver observer, Executor executor) {
                told.accept(leadership); // !!
                observer.onJoined("me"); // !!
                executor.execute(() -> {}); // !!
                settings.onElected.accept(leadership); // !!
                later(observer::onJoined); // !!
                later(() -> told.accept(leadership)); // !!
                observer.toString();
              }
            }
            """));
  }

  @Test
  void seesNoCallsInIsolationNorOfBatonsOwn() {
    assertThat(
            Rule.USERS_CODE_IN_ISOLATION.brokenIn(
                Sources.of(
                    List.of(
                        API,
                        inner(
                            "B",
                            """
                            class B {
                              void tell(Consumer<Leadership> told, Consumer<Answer> then) {
                                calls.runCall("It", () -> told.accept(leadership));
                                notifier.enqueueCallback(() -> { if (on) { told.accept(led); } });
                                new ConflatedCallback<>(notifier, told::accept);
                                then.accept(answer);
                              }
                            }
                            """),
                        inner(
                            "TermCallbacks",
                            """
                            class TermCallbacks {
                              void beginWork(Consumer<Leadership> told) { told.accept(led); }
                            }
                            """)))))
        .isEmpty();
  }
}
