package dev.baton.acceptance;

import dev.baton.Baton;
import dev.baton.election.Leadership;
import dev.baton.shard.ShardMember;
import dev.baton.testkit.ChildProcess;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A process of its own that is a member of a group of shards. It keeps a diary of the shards that
 * it leads, a line each: {@code + shard token nanos} when one is led, {@code - shard token nanos}
 * when it is led no more; and a {@link Ledger} of whether it leads them, from which it is known,
 * too, until when one led that was killed.
 *
 * @param process can be killed
 * @param ledger what it writes
 * @param diary what it writes
 */
record ShardProcess(String id, ChildProcess process, Ledger ledger, Path diary) {
  static final String PATH = "/billing/tenants";
  static final int SHARDS = 64;

  static ShardProcess start(String id, String connectString, Duration timeout, Path directory) {
    Path diary = directory.resolve(id + ".diary");
    Path ledger = directory.resolve(id + ".ledger");
    List<String> command =
        ChildProcess.javaCommand(
            List.of(),
            ShardProcess.class.getName(),
            connectString,
            timeout.toString(),
            id,
            diary.toString(),
            ledger.toString());
    Ledger read = Ledger.in(ledger, SHARDS);
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    return new ShardProcess(id, ChildProcess.start(builder), read, diary);
  }

  /** A whole line of the diary. */
  record Line(boolean begins, int shard, long token, long nanos) {
    private static Line of(String text) {
      String[] words = text.split(" ", -1);
      return new Line(
          words[0].equals("+"),
          Integer.parseInt(words[1]),
          Long.parseLong(words[2]),
          Long.parseLong(words[3]));
    }

    @Override
    public String toString() {
      return (begins ? "+ " : "- ") + shard + " " + token + " " + nanos;
    }
  }

  /** What it has written so far; the last line may have been cut short. */
  List<Line> lines() {
    try {
      String text = Files.exists(diary) ? Files.readString(diary) : "";
      return text.substring(0, text.lastIndexOf('\n') + 1).lines().map(Line::of).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The process itself: connect string, session timeout, id, diary, ledger. */
  public static void main(String[] arguments) throws IOException {
    Ledger ledger = Ledger.in(Path.of(arguments[4]), SHARDS);
    BufferedWriter diary = Files.newBufferedWriter(Path.of(arguments[3]));
    ShardMember member =
        Baton.builder(arguments[0])
            .sessionTimeout(Duration.parse(arguments[1]))
            .connect()
            .shards(PATH, SHARDS)
            .member(arguments[2])
            .onElected((shard, leadership) -> note(diary, true, shard, leadership, ledger))
            .onRevoked((shard, leadership, reason) -> note(diary, false, shard, leadership, ledger))
            .join();
    while (true) {
      member.leaderships().forEach((shard, leadership) -> ask(ledger, shard, leadership));
      Thread.onSpinWait();
    }
  }

  private static void ask(Ledger ledger, int shard, Leadership leadership) {
    long before = System.nanoTime();
    ledger.write(shard, before, leadership.isValid());
  }

  /** When it is not valid any more, it was so when it was last asked. */
  private static void note(
      BufferedWriter diary, boolean begins, int shard, Leadership leadership, Ledger ledger) {
    long now = System.nanoTime();
    long nanos = leadership.isValid() ? now : ledger.lastYes(shard);
    synchronized (diary) {
      try {
        diary.write(new Line(begins, shard, leadership.fencingToken(), nanos) + "\n");
        diary.flush();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
