package dev.baton.demo;

import dev.baton.cli.demo.Performance;
import dev.baton.cli.demo.Theatre;
import dev.baton.demo.play.LineWatch;
import dev.baton.demo.program.Playhouse;
import dev.baton.protocol.TurnRule;
import java.util.List;

/** Has one scenario, in which 1 is expected to lead though it leaves before its turn. */
public final class WrongCast implements Theatre {
  static final String NAME = "wrong-cast";

  private final Playhouse playhouse =
      new Playhouse(
          List.of(LineWatch.of(NAME, TurnRule.QUEUE, List.of("1", "0"), List.of("0", "1"))));

  /** For the service loader. */
  public WrongCast() {}

  @Override
  public List<Piece> pieces() {
    return playhouse.pieces();
  }

  @Override
  public boolean play(Performance performance) throws InterruptedException {
    return playhouse.play(performance);
  }
}
