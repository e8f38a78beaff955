package dev.baton.cli.settings;

/** The source of a setting's value. */
public sealed interface SettingOrigin {
  /** Returns the source in one word, for programs. */
  String sourceWord();

  /** Returns the source for users, so that they can change the value there. */
  String describeOrigin();

  /** The command line. */
  record FlagOrigin() implements SettingOrigin {
    @Override
    public String sourceWord() {
      return "flag";
    }

    @Override
    public String describeOrigin() {
      return "the command line";
    }
  }

  /**
   * The environment.
   *
   * @param variable its name
   */
  record VariableOrigin(String variable) implements SettingOrigin {
    @Override
    public String sourceWord() {
      return "variable";
    }

    @Override
    public String describeOrigin() {
      return variable;
    }
  }

  /**
   * The settings file.
   *
   * @param line from 1 on
   * @param column from 1 on
   */
  record FileOrigin(String file, int line, int column) implements SettingOrigin {
    @Override
    public String sourceWord() {
      return "file";
    }

    @Override
    public String describeOrigin() {
      return file + ", line " + line + ", column " + column;
    }
  }

  /** The default of the option. */
  record DefaultOrigin() implements SettingOrigin {
    @Override
    public String sourceWord() {
      return "default";
    }

    @Override
    public String describeOrigin() {
      return "default";
    }
  }
}
