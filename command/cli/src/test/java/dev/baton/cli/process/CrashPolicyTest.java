package dev.baton.cli.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Cli;
import dev.baton.cli.Cli.Answer;
import dev.baton.cli.Main;
import dev.baton.cli.run.ProcessLimit;
import dev.baton.cli.shell.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Tag("long")
class CrashPolicyTest {
  /** A supervisor of which one thread fails, in the manner that its argument names. */
  static final class FailingSupervisor {
    private FailingSupervisor() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
      CrashPolicy.install(new MessageQueue(new PrintWriter(System.err, true, UTF_8)));
      Runnable failing =
          () -> {
            throw new StackOverflowError("what went wrong");
          };
      switch (arguments[0]) {
        case "thread" -> new Thread(failing, "failing").start();
        case "task" -> {
          var unused =
              Executors.newSingleThreadExecutor(work -> new Thread(work, "failing"))
                  .submit(() -> CrashPolicy.runTask(failing));
        }
        case "future" -> {
          StackOverflowError why = new StackOverflowError("what went wrong");
          CrashPolicy.runAfter(CompletableFuture.failedFuture(why), unused -> {});
        }
        case "command" -> runFailingCommand(failing);
        case "limited" -> startWithoutThreads();
        default -> DelayedTask.scheduleTask(Duration.ZERO, failing);
      }
      new CountDownLatch(1).await();
    }

    /** Has the first thread of a command fail to start. */
    private static void startWithoutThreads() throws IOException {
      String self = "--pid=" + ProcessHandle.current().pid();
      Process limit = new ProcessBuilder("prlimit", self, "--nproc=1:1").start();
      assertThat(limit.onExit().join().exitValue()).isZero();
      String[] words = {"run", "/jobs/demo", "--", "true"};
      Main.runProcess(Main.commandLine(Map.of(), words), words);
    }

    private static void runFailingCommand(Runnable failing) {
      String[] words = {"run", "/jobs/demo", "--", "true"};
      CommandLine command = Main.commandLine(Map.of(), words);
      command.setExecutionStrategy(
          parsed -> {
            failing.run();
            return 0;
          });
      Main.runProcess(command, words);
    }
  }

  @Test
  void limitOfThreadsAtTheStartIsSaid() throws IOException, InterruptedException {
    ProcessBuilder builder = Cli.java(FailingSupervisor.class);
    builder.command().addAll(0, ProcessLimit.ofOwnUser().asUser());
    builder.command().add("limited");
    Answer answer = Cli.answer(builder.start());
    assertThat(answer.err()).contains("baton: out of memory or processes in thread main; raise");
    assertThat(answer.exitCode()).isEqualTo(ExitCode.INTERNAL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "task", "future", "delayed", "command"})
  void failingThreadEndsTheProcessAndSaysWhy(String manner)
      throws IOException, InterruptedException {
    ProcessBuilder builder = Cli.java(FailingSupervisor.class);
    builder.command().add(manner);
    Answer answer = Cli.answer(builder.start());
    assertThat(answer.exitCode()).isEqualTo(ExitCode.INTERNAL);
    assertThat(answer.err())
        .startsWith("baton: internal error in thread ")
        .contains("; please report this:", "StackOverflowError: what went wrong", "\tat ");
  }
}
