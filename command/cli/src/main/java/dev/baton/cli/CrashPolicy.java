package dev.baton.cli;

import java.io.PrintWriter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/**
 * Ends a supervisor when one of its threads fails: without that thread it might hold leadership for
 * ever and run nothing. Its commands are ended by their guards.
 */
final class CrashPolicy implements Thread.UncaughtExceptionHandler {
  private final MessageQueue messages;
  private final PrintWriter printer;

  private CrashPolicy(MessageQueue messages) {
    this.messages = messages;
    this.printer = messages.printer();
  }

  /** Ends this process whenever a thread dies of an exception, with a message. */
  static void install(MessageQueue messages) {
    Thread.setDefaultUncaughtExceptionHandler(new CrashPolicy(messages));
  }

  /** Runs {@code task}, and treats what it throws as if it had ended this thread. */
  static void run(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    }
  }

  /** Runs {@code task} with the result. Where there is none, as for want of threads, that fails. */
  static <T> void then(CompletableFuture<T> future, Consumer<T> task) {
    var unused =
        future.whenComplete(
            (result, failure) ->
                run(
                    () -> {
                      if (failure != null) {
                        throw new CompletionException(failure);
                      }
                      task.accept(result);
                    }));
  }

  @Override
  public void uncaughtException(Thread thread, Throwable failure) {
    try {
      printer.println(
          "baton: internal error in thread " + thread.getName() + "; please report this:");
      failure.printStackTrace(printer);
      messages.close();
    } finally {
      Runtime.getRuntime().halt(ExitCode.INTERNAL);
    }
  }
}
