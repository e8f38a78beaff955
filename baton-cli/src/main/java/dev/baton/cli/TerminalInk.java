package dev.baton.cli;

import dev.baton.cli.replay.Ink;
import java.nio.charset.Charset;
import picocli.CommandLine;

/** What the terminal can show that our output goes to, or whoever else reads it. */
final class TerminalInk {
  private static final int WIDTH = 100;
  private static final int NARROWEST = 60;
  private static final String UNICODE = "\u2588\u2500\u25bc";

  private TerminalInk() {}

  static Ink of(CommandLine command, boolean ascii) {
    boolean colour = command.getColorScheme().ansi().enabled();
    return new Ink(Terminal.width(WIDTH, NARROWEST), ascii || !knowsUnicode(), colour);
  }

  private static boolean knowsUnicode() {
    String locale = System.getProperty("native.encoding", "UTF-8");
    return Charset.isSupported(locale) && Charset.forName(locale).newEncoder().canEncode(UNICODE);
  }
}
