package dev.baton.sim;

import java.util.Arrays;

/** The worlds already seen: a set of their hashes, with the way in which each was first reached. */
final class Seen {
  private static final long NONE = 0;

  private long[] table = new long[1 << 16];
  private int[] parents = new int[1 << 15];
  private short[] choices = new short[1 << 15];
  private int size;

  int size() {
    return size;
  }

  int parent(int id) {
    return parents[id];
  }

  int choice(int id) {
    return choices[id];
  }

  /** Adds a world and numbers it. Returns false if the world is already known. */
  boolean add(long hash, int parent, int choice) {
    if (!insert(table, hash == NONE ? 1 : hash)) {
      return false;
    }
    if (size == parents.length) {
      parents = Arrays.copyOf(parents, 2 * size);
      choices = Arrays.copyOf(choices, 2 * size);
    }
    parents[size] = parent;
    choices[size] = (short) choice;
    size++;
    if (2 * size > table.length) {
      grow();
    }
    return true;
  }

  private static boolean insert(long[] table, long hash) {
    int at = (int) hash & (table.length - 1);
    while (table[at] != NONE) {
      if (table[at] == hash) {
        return false;
      }
      at = (at + 1) & (table.length - 1);
    }
    table[at] = hash;
    return true;
  }

  private void grow() {
    long[] larger = new long[2 * table.length];
    for (long hash : table) {
      if (hash != NONE) {
        insert(larger, hash);
      }
    }
    table = larger;
  }
}
