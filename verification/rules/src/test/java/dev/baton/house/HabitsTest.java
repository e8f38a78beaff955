package dev.baton.house;

import static dev.baton.house.Marked.CURATORS;
import static dev.baton.house.Marked.MAIN;
import static dev.baton.house.Marked.TEST;
import static dev.baton.house.Marked.assertSees;
import static dev.baton.house.Marked.file;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class HabitsTest {
  @Test
  void seesSleepInTests() {
    assertSees(
        Rule.NO_SLEEP,
        file(
            TEST,
            """
            class ATest {
              void waits() {
                Thread.sleep(10); // !!
                TimeUnit.SECONDS.sleep(1); // !!
                run(Thread::sleep); // !!
                System.out.println("Thread.sleep(10)"); // Thread.sleep(10)
              }
            }
            """));
  }

  @Test
  void seesTestsThatMayBeSkipped() {
    assertSees(
        Rule.NO_SKIPPED_TESTS,
        file(
            TEST,
            """
            import static org.junit.jupiter.api.Assumptions.assumeTrue; // !!

            @DisabledOnOs(OS.WINDOWS) // !!
            class ATest {
              @org.junit.jupiter.api.Disabled // !!
              void leads() {
                Assumptions.assumingThat(true, this::leads); // !!
                assumeTrue(true); // !!
                assume(true);
              }
            }
            """));
  }

  @Test
  void seesExceptionsThatSayNothing() {
    assertSees(
        Rule.NAMED_EXCEPTIONS,
        file(CURATORS, "interface Lease { byte[] getData() throws Exception; }"),
        file(
            TEST,
            """
            class ATest {
              void fails() throws IOException, Exception {} // !!
              ATest() throws java.lang.Throwable {} // !!
              void isInterrupted() throws InterruptedException {}
              Object invoke(MethodInvocation call) throws Throwable { return call.proceed(); }
            }
            """));
  }

  @Test
  void seesCatchesOfEverything() {
    String text = "class A { { try { act(); } catch (%s e) {} } }";
    String throwable = text.formatted("Throwable");
    assertSees(
        Rule.NO_CATCH_OF_EVERYTHING,
        file(MAIN, text.formatted("final Error | java.lang.Throwable") + "// !!"),
        file(
            "core/client/src/test/java/dev/baton/runtime/loop/IsolatedCalls.java",
            throwable + "// !!"),
        file("command/cli/src/main/java/dev/baton/cli/IsolatedCalls.java", throwable + "// !!"),
        file("core/client/src/main/java/dev/baton/runtime/loop/IsolatedCalls.java", throwable),
        file("core/client/src/main/java/dev/baton/runtime/loop/ThreadLoop.java", throwable),
        file("core/client/src/main/java/dev/baton/runtime/CrashPolicy.java", throwable + "// !!"),
        file("command/cli/src/main/java/dev/baton/cli/process/CrashPolicy.java", throwable),
        file(TEST, text.formatted("RuntimeException")));
  }

  @Test
  void saysWhereWhatWhyAndHowToMendIt() {
    assertThat(Rule.NO_SLEEP.brokenIn(Sources.of(List.of(file(TEST, "class A { int sleep; }")))))
        .containsExactly(
            """
            core/client/src/test/java/dev/baton/ATest.java:1: sleeps
              rule: a test never sleeps
              fix:  wait for what should happen itself, or let the test own the time (ManualLoop)\
            """);
  }
}
