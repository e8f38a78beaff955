package dev.baton.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** The listeners of a {@link FaultProxy}, and its traps and holds that wait for requests. */
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

  /** Notes a request that is about to pass. Returns the trap or hold that waited for it. */
  Optional<Snare> request(Request request) {
    counts.merge(request.op(), 1, Integer::sum);
    taps.forEach(tap -> tap.request(request));
    return spring(request);
  }

  /** Notes an answer that is about to pass. */
  void answer(Answer answer) {
    taps.forEach(tap -> tap.answer(answer));
  }

  /** Removes and returns the oldest trap or hold that waited for the request. */
  synchronized Optional<Snare> spring(Request request) {
    Optional<Snare> first = snares.stream().filter(snare -> snare.wants(request)).findFirst();
    first.ifPresent(snares::remove);
    return first;
  }
}
