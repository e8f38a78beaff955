package dev.baton.sim.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Nobody leads while a place ahead of its own still stands, nor when its own was gone before all
 * those ahead were; where no place was seen to come to be, nobody can tell.
 */
public final class FirstInFirstOut implements Checker {
  @Override
  public String property() {
    return "in a line, whoever came first leads first";
  }

  @Override
  public Verdict check(History history) {
    Map<String, NavigableMap<Long, Happening>> lines = new HashMap<>();
    Map<Long, Long> deletions = history.deletions();
    Map<Long, Happening> goneBefore = new HashMap<>();
    List<String> breaches = new ArrayList<>();
    long looks = 0;
    for (Happening one : history.all()) {
      NavigableMap<Long, Happening> line =
          lines.computeIfAbsent(one.line(), path -> new TreeMap<>());
      if (one.kind() == Happening.Kind.PLACED) {
        line.put(one.token(), one);
      } else if (one.kind() == Happening.Kind.GONE) {
        if (!line.headMap(one.token(), false).isEmpty()) {
          goneBefore.put(one.token(), one);
        }
        line.remove(one.token());
      } else if (one.kind() == Happening.Kind.LAST_SEEN) {
        line.remove(one.token());
      } else if (one.kind() == Happening.Kind.VALID && goneBefore.containsKey(one.token())) {
        breaches.add(one + ", not first in line when " + goneBefore.get(one.token()));
      } else if (one.kind() == Happening.Kind.VALID && line.containsKey(one.token())) {
        looks++;
        NavigableMap<Long, Happening> ahead = line.headMap(one.token(), false);
        if (!ahead.isEmpty() && !deletions.containsKey(one.token())) {
          breaches.add(one + ", ahead of it " + ahead.firstEntry().getValue());
        }
      }
    }
    return Verdict.on(looks, "looks at a leader", breaches);
  }
}
