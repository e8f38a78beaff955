package dev.baton.cli.settings;

/** The source of a setting's value. */
public sealed interface Origin {
  /** Returns the source in one word, for programs. */
  String source();

  /** Returns the source for users, so that they can change the value there. */
  String text();

  /** The command line. */
  record Flag() implements Origin {
    @Override
    public String source() {
      return "flag";
    }

    @Override
    public String text() {
      return "the command line";
    }
  }

  /**
   * The environment.
   *
   * @param variable its name
   */
  record Variable(String variable) implements Origin {
    @Override
    public String source() {
      return "variable";
    }

    @Override
    public String text() {
      return variable;
    }
  }

  /**
   * The settings file.
   *
   * @param line from 1 on
   * @param column from 1 on
   */
  record Line(String file, int line, int column) implements Origin {
    @Override
    public String source() {
      return "file";
    }

    @Override
    public String text() {
      return file + ", line " + line + ", column " + column;
    }
  }

  /** The default of the option. */
  record Default() implements Origin {
    @Override
    public String source() {
      return "default";
    }

    @Override
    public String text() {
      return "default";
    }
  }
}
