package dev.baton.bench.peer;

import dev.baton.protocol.TurnRule;
import java.util.List;

/** Those who elect. */
public final class Electors {
  /** Those that users have, Baton first. */
  public static final List<Elector> LIBRARIES =
      List.of(BatonElector.byDefault(), new LatchElector(), new SelectorElector());

  /** Those of them that take no thread for each election. */
  public static final List<Elector> WITHOUT_THREADS =
      List.of(BatonElector.byDefault(), new LatchElector());

  /** With the floor below them. */
  public static final List<Elector> ALL =
      List.of(
          BatonElector.byDefault(), new LatchElector(), new SelectorElector(), new FloorElector());

  /** Where each change wakes all who wait, beside where it wakes one. */
  public static final List<Elector> WATCHING =
      List.of(
          BatonElector.byDefault(),
          new BatonElector("parent watching", TurnRule.CROWD),
          new LatchElector());

  private Electors() {}

  /**
   * The one of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Elector named(String name) {
    return ALL.stream()
        .filter(elector -> elector.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no elector is called " + name));
  }
}
