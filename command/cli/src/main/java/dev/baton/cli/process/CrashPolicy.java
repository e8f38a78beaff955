package dev.baton.cli.process;

import dev.baton.cli.shell.ExitCode;
import java.io.PrintWriter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/**
 * Ends a supervisor when one of its threads fails. Without that thread it might keep leadership
 * forever and run nothing. The shims end its commands.
 */
public final class CrashPolicy implements Thread.UncaughtExceptionHandler {
  private final MessageQueue messages;
  private final PrintWriter printer;

  private CrashPolicy(MessageQueue messages) {
    this.messages = messages;
    this.printer = new PrintWriter(messages, true);
  }

  /**
   * Installs the policy: an uncaught exception in any thread prints a message and ends this
   * process.
   */
  public static void install(MessageQueue messages) {
    Thread.setDefaultUncaughtExceptionHandler(new CrashPolicy(messages));
  }

  /** Runs {@code task}. An exception in it is treated like one that ends the thread. */
  public static void runTask(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    }
  }

  /**
   * Runs {@code task} with the result. A future that fails, for lack of threads for example, ends
   * the process.
   */
  public static <T> void runAfter(CompletableFuture<T> future, Consumer<T> task) {
    var unused =
        future.whenComplete(
            (result, failure) ->
                runTask(
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
      printer.println("baton: " + describeEnd(thread, failure));
      failure.printStackTrace(printer);
      messages.close();
    } finally {
      Runtime.getRuntime().halt(ExitCode.INTERNAL);
    }
  }

  private static String describeEnd(Thread thread, Throwable failure) {
    return failure instanceof OutOfMemoryError || failure.getCause() instanceof OutOfMemoryError
        ? "out of memory or processes in thread %s; raise the limits of this user or container:"
            .formatted(thread.getName())
        : "internal error in thread " + thread.getName() + "; please report this:";
  }
}
