package dev.baton.demo.herd;

import java.util.List;

/**
 * The extent of the counting.
 *
 * @param sizes the numbers of candidates, one after the other
 * @param processes the number of processes that have all candidates
 * @param changes the changes of leader with each number and under each rule
 */
record CountExtent(List<Integer> sizes, int processes, int changes) {
  static final CountExtent WHOLE =
      new CountExtent(List.of(2, 4, 8, 16, 32, 64, 128, 256, 512), 4, 3);
  static final CountExtent FAST = new CountExtent(List.of(2, 8, 32, 128), 2, 2);

  int largestSize() {
    return sizes.get(sizes.size() - 1);
  }
}
