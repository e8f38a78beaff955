package dev.baton.sim;

import java.util.Arrays;

/** The worlds already seen: a set of their hashes, with the way in which each was first reached. */
final class SeenWorlds {
  private static final long NONE = 0;

  private long[] table = new long[1 << 16];
  private int[] parents = new int[1 << 15];
  private short[] choices = new short[1 << 15];
  private int size;

  int worldCount() {
    return size;
  }

  int parentOf(int id) {
    return parents[id];
  }

  int choiceOf(int id) {
    return choices[id];
  }

  /** Adds a world and numbers it. Returns false if the world is already known. */
  boolean addWorld(long hash, int parent, int choice) {
    if (!insertHash(table, hash == NONE ? 1 : hash)) {
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
      growTable();
    }
    return true;
  }

  private static boolean insertHash(long[] table, long hash) {
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

  private void growTable() {
    long[] larger = new long[2 * table.length];
    for (long hash : table) {
      if (hash != NONE) {
        insertHash(larger, hash);
      }
    }
    table = larger;
  }
}
