package dev.baton.bench.report;

import java.util.Comparator;
import java.util.Optional;

/** A result in one line: Baton, which is the first contender, and the best of its peers. */
record PeerComparison(WorkResult result) {
  String batonMedian() {
    return result.figures().stream().findFirst().map(this::medianOf).orElse(NumberScale.NONE);
  }

  /** Returns the peer's name, or an empty text if there is no peer. */
  String peerName() {
    return bestPeer().map(ContenderFigures::contender).orElse("");
  }

  String peerMedian() {
    return bestPeer().map(this::medianOf).orElse(NumberScale.NONE);
  }

  /** Returns how many times as good as that peer Baton is. Above 1 Baton is better. */
  String timesAsGood() {
    return bestPeer()
        .map(peer -> NumberScale.formatRatio(timesAsGoodAs(peer)))
        .orElse(NumberScale.NONE);
  }

  private double timesAsGoodAs(ContenderFigures peer) {
    double baton = result.figures().get(0).median();
    return result.better() == BetterDirection.LESS ? peer.median() / baton : baton / peer.median();
  }

  private Optional<ContenderFigures> bestPeer() {
    Comparator<ContenderFigures> ascending = Comparator.comparingDouble(ContenderFigures::median);
    return result.figures().stream()
        .skip(1)
        .min(result.better() == BetterDirection.LESS ? ascending : ascending.reversed());
  }

  private String medianOf(ContenderFigures figures) {
    return NumberScale.of(result).formatWithUnit(figures.median());
  }
}
