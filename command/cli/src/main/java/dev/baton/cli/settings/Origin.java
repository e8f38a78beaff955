package dev.baton.cli.settings;

/** Where a value comes from. */
public sealed interface Origin {
  /** In one word, for programs. */
  String source();

  /** For people, who may want to change it there. */
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
   * @param variable its name there
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

  /** Nobody has said otherwise. */
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
