package dev.baton.bench.report;

import java.util.Comparator;
import java.util.Optional;

/** A result in one line: Baton, which is the first contender, and the best of its peers. */
record Comparison(Result result) {
  String baton() {
    return result.figures().stream().findFirst().map(this::median).orElse(Scale.NONE);
  }

  /** Returns the peer's name, or an empty text if there is no peer. */
  String peerName() {
    return peer().map(Figures::contender).orElse("");
  }

  String peerMedian() {
    return peer().map(this::median).orElse(Scale.NONE);
  }

  /** Returns how many times as good as that peer Baton is. Above 1 Baton is better. */
  String timesAsGood() {
    return peer().map(peer -> Scale.times(timesAsGoodAs(peer))).orElse(Scale.NONE);
  }

  private double timesAsGoodAs(Figures peer) {
    double baton = result.figures().get(0).median();
    return result.better() == Better.LESS ? peer.median() / baton : baton / peer.median();
  }

  private Optional<Figures> peer() {
    Comparator<Figures> ascending = Comparator.comparingDouble(Figures::median);
    return result.figures().stream()
        .skip(1)
        .min(result.better() == Better.LESS ? ascending : ascending.reversed());
  }

  private String median(Figures figures) {
    return Scale.of(result).text(figures.median());
  }
}
