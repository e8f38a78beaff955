package dev.baton.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * What candidates answered to the question whether they lead, in a file that two processes share.
 * One writes, and the other may read at any time, also while the first stands still. All moments
 * are those of {@link System#nanoTime}, which is one clock for all processes of a Linux machine.
 */
final class Ledger {
  private static final VarHandle LONG =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final int ENTRY = 64;
  private static final int ASKED = 0;
  private static final int YES = Long.BYTES;
  private static final int FALLS = 2 * Long.BYTES;

  private final ByteBuffer entries;

  private Ledger(ByteBuffer entries) {
    this.entries = entries;
  }

  /** The ledger in {@code file}, which is made if need be. */
  static Ledger in(Path file, int candidates) {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long size = (long) ENTRY * candidates;
      return new Ledger(
          channel
              .map(FileChannel.MapMode.READ_WRITE, 0, size)
              .alignedSlice(Long.BYTES)
              .order(ByteOrder.nativeOrder()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Candidate {@code i} was asked at {@code nanos}, or just after, and has answered. */
  void write(int i, long nanos, boolean leads) {
    if (leads) {
      set(i, YES, nanos);
    } else if (leads(i)) {
      set(i, FALLS, falls(i) + 1);
    }
    set(i, ASKED, nanos);
  }

  /** When candidate {@code i} was last asked; all that it answered until then is written. */
  long lastAsked(int i) {
    return get(i, ASKED);
  }

  /** When candidate {@code i} was last asked and said yes; 0 if never. */
  long lastYes(int i) {
    return get(i, YES);
  }

  /** Whether candidate {@code i} said yes when it was last asked. */
  boolean leads(int i) {
    return lastYes(i) != 0 && lastYes(i) == lastAsked(i);
  }

  /** How often candidate {@code i} said no after a yes. */
  long falls(int i) {
    return get(i, FALLS);
  }

  private void set(int i, int field, long value) {
    LONG.setRelease(entries, ENTRY * i + field, value);
  }

  private long get(int i, int field) {
    return (long) LONG.getAcquire(entries, ENTRY * i + field);
  }
}
