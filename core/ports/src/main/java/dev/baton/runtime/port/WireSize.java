package dev.baton.runtime.port;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The size of a transaction in ZooKeeper's protocol. */
public final class WireSize {
  /**
   * The largest request that servers accept by default (jute.maxbuffer); at more they end the
   * connection.
   */
  public static final int LONGEST = 0xfffff;

  /** The size of an access list with one entry, which permits everything to all. */
  public static final int OPEN_PERMISSIONS = 4 + 4 + 4 + "world".length() + 4 + "anyone".length();

  private static final int INT = 4;
  private static final int HEADER = INT + INT;
  private static final int PART_HEADER = INT + 1 + INT;

  private WireSize() {}

  /**
   * Returns the size in bytes, without the four that hold this number.
   *
   * @param chroot how many bytes the servers put before each path
   * @param permissions how many bytes the permissions of a new node take
   */
  public static long of(Request.Multi multi, int chroot, int permissions) {
    long size = HEADER + PART_HEADER;
    for (Request part : multi.parts()) {
      size += PART_HEADER + chroot + part(part, permissions);
    }
    return size;
  }

  private static long part(Request part, int permissions) {
    if (part instanceof Request.Create create) {
      return text(create.path()) + INT + create.data().length() + permissions + INT;
    }
    if (part instanceof Request.SetData write) {
      return text(write.path()) + INT + write.data().length() + INT;
    }
    if (part instanceof Request.Delete delete) {
      return text(delete.path()) + INT;
    }
    if (part instanceof Request.Check check) {
      return text(check.path()) + INT;
    }
    throw new IllegalArgumentException(part + " cannot be part of a multi");
  }

  private static long text(String text) {
    return (long) INT + text.getBytes(UTF_8).length;
  }
}
