package dev.baton.spring.settings;

/** Thrown when a setting has a value that Baton refuses. Its message has the range. */
public final class InvalidSettingException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final String setting;

  /**
   * Creates an exception.
   *
   * @param setting the name of the property
   * @param why what is wrong with its value
   */
  public InvalidSettingException(String setting, String why, Throwable cause) {
    super(setting + ": " + why, cause);
    this.setting = setting;
  }

  /** Returns the name of the property. */
  public String setting() {
    return setting;
  }
}
