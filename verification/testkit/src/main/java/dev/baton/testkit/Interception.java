package dev.baton.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Who listens to a {@link FaultProxy}, and what lies in wait there. */
final class Interception {
  private final List<Tap> taps = new CopyOnWriteArrayList<>();
  private final List<Snare> snares = new ArrayList<>();
  private final Map<OpCode, Integer> counts = new ConcurrentHashMap<>();

  void tap(Tap tap) {
    taps.add(tap);
  }

  synchronized void lay(Snare snare) {
    snares.add(snare);
  }

  int count(OpCode op) {
    return counts.getOrDefault(op, 0);
  }

  /** A request is about to pass. Returns what lay in wait for it. */
  Optional<Snare> request(Request request) {
    counts.merge(request.op(), 1, Integer::sum);
    taps.forEach(tap -> tap.request(request));
    return spring(request);
  }

  /** An answer is about to pass. */
  void answer(Answer answer) {
    taps.forEach(tap -> tap.answer(answer));
  }

  /** What lay in wait for it, the one laid first; it lies there no longer. */
  synchronized Optional<Snare> spring(Request request) {
    Optional<Snare> first = snares.stream().filter(snare -> snare.wants(request)).findFirst();
    first.ifPresent(snares::remove);
    return first;
  }
}
