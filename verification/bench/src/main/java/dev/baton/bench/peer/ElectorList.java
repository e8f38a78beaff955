package dev.baton.bench.peer;

import dev.baton.protocol.TurnRule;
import java.util.List;

/** The electors that are measured. */
public final class ElectorList {
  /** The electors for users, Baton first. */
  public static final List<PeerElector> LIBRARIES =
      List.of(BatonElector.byDefault(), new LatchElector(), new SelectorElector());

  /** The electors for users without a thread for each election. */
  public static final List<PeerElector> WITHOUT_THREADS =
      List.of(BatonElector.byDefault(), new LatchElector());

  /** The electors for users, with the floor below them. */
  public static final List<PeerElector> ALL =
      List.of(
          BatonElector.byDefault(), new LatchElector(), new SelectorElector(), new FloorElector());

  /**
   * The electors by their watches: in some each change wakes all waiting candidates, in others one.
   */
  public static final List<PeerElector> WATCHING =
      List.of(
          BatonElector.byDefault(),
          new BatonElector("parent watching", TurnRule.WATCH_ALL),
          new LatchElector());

  private ElectorList() {}

  /**
   * Returns the elector with that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static PeerElector electorNamed(String name) {
    return ALL.stream()
        .filter(elector -> elector.electorName().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no elector is called " + name));
  }
}
