package dev.baton.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** The listeners of a {@link FaultProxy}, and its traps and holds that wait for requests. */
final class ProxyInterception {
  private final List<PacketListener> taps = new CopyOnWriteArrayList<>();
  private final List<RequestInterceptor> interceptors = new ArrayList<>();
  private final Map<OpCode, Integer> counts = new ConcurrentHashMap<>();
  private final Set<Long> sessions = ConcurrentHashMap.newKeySet();

  Set<Long> sessionIds() {
    return Set.copyOf(sessions);
  }

  void addListener(PacketListener tap) {
    taps.add(tap);
  }

  synchronized void addInterceptor(RequestInterceptor interceptor) {
    interceptors.add(interceptor);
  }

  int requestCount(OpCode op) {
    return counts.getOrDefault(op, 0);
  }

  /** Notes a request that is about to pass. Returns the trap or hold that waited for it. */
  Optional<RequestInterceptor> noteRequest(ProxiedRequest request) {
    counts.merge(request.opCode(), 1, Integer::sum);
    taps.forEach(tap -> tap.requestPassing(request));
    return takeInterceptor(request);
  }

  /** Notes an answer that is about to pass. */
  void noteAnswer(ProxiedAnswer answer) {
    if (answer.session() != 0) {
      sessions.add(answer.session());
    }
    taps.forEach(tap -> tap.answerPassing(answer));
  }

  /** Removes and returns the oldest trap or hold that waited for the request. */
  synchronized Optional<RequestInterceptor> takeInterceptor(ProxiedRequest request) {
    Optional<RequestInterceptor> first =
        interceptors.stream().filter(each -> each.wantsRequest(request)).findFirst();
    first.ifPresent(interceptors::remove);
    return first;
  }
}
