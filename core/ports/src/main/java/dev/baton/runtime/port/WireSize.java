package dev.baton.runtime.port;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.function.ToIntFunction;

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
   * @param permissions returns how many bytes the permissions of a new node take
   */
  public static long sizeOf(
      ZooKeeperRequest.MultiRequest multi,
      int chroot,
      ToIntFunction<ZooKeeperRequest.Create> permissions) {
    long size = HEADER + PART_HEADER;
    for (ZooKeeperRequest part : multi.parts()) {
      size += PART_HEADER + chroot + partSize(part, permissions);
    }
    return size;
  }

  private static long partSize(
      ZooKeeperRequest part, ToIntFunction<ZooKeeperRequest.Create> permissions) {
    if (part instanceof ZooKeeperRequest.Create create) {
      int acl = permissions.applyAsInt(create);
      return textSize(create.path()) + INT + create.data().length() + acl + INT;
    }
    if (part instanceof ZooKeeperRequest.SetData write) {
      return textSize(write.path()) + INT + write.data().length() + INT;
    }
    if (part instanceof ZooKeeperRequest.Delete delete) {
      return textSize(delete.path()) + INT;
    }
    if (part instanceof ZooKeeperRequest.Check check) {
      return textSize(check.path()) + INT;
    }
    throw new IllegalArgumentException(part + " cannot be part of a multi");
  }

  private static long textSize(String text) {
    return (long) INT + text.getBytes(UTF_8).length;
  }
}
