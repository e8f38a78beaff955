package dev.baton.sim;

import dev.baton.protocol.TurnRule;

public final class ExplorerMain {
  public static void main(String[] a) {
    TurnRule rule = TurnRule.valueOf(a[0]);
    int[] n = new int[a.length];
    for (int i = 1; i < a.length; i++) n[i] = Integer.parseInt(a[i]);
    Budget b = new Budget(n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9]);
    long t = System.nanoTime();
    Explorer.Result r = Explorer.explore(rule, n[1], b, n[10]);
    System.out.println(
        r.worlds()
            + " worlds "
            + r.steps()
            + " steps finished="
            + r.finished()
            + " in "
            + (System.nanoTime() - t) / 1000000
            + " ms");
    if (r.counterExample() != null) System.out.println(r.counterExample());
  }
}
