package dev.baton.demo;

import dev.baton.cli.demo.Performance;
import dev.baton.cli.demo.Theatre;
import java.util.List;

/** Plays nothing, and tells how it was to be told. */
public final class FormTeller implements Theatre {
  static final String NAME = "form-teller";

  /** For the service loader. */
  public FormTeller() {}

  @Override
  public List<Piece> pieces() {
    return List.of(new Piece(NAME, "how it is told"));
  }

  @Override
  public boolean play(Performance performance) {
    performance.out().println(performance.form() + ", " + performance.width() + " columns");
    return true;
  }
}
