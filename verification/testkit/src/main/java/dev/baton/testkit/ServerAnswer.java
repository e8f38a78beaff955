package dev.baton.testkit;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The status that a server gives in answer to {@code srvr}.
 *
 * @param epoch the number of elections that its data has seen: the upper half of the last zxid
 */
record ServerAnswer(ServerRole role, long epoch) {
  private static final Pattern MODE = Pattern.compile("^Mode: (\\w+)", Pattern.MULTILINE);
  private static final Pattern ZXID = Pattern.compile("^Zxid: 0x([0-9a-f]+)", Pattern.MULTILINE);

  /** Parses the answer. Returns empty if the server serves no clients. */
  static Optional<ServerAnswer> parseAnswer(String answer) {
    Matcher mode = MODE.matcher(answer);
    Matcher zxid = ZXID.matcher(answer);
    if (!mode.find() || !zxid.find()) {
      return Optional.empty();
    }
    ServerRole role = ServerRole.valueOf(mode.group(1).toUpperCase(Locale.ROOT));
    return Optional.of(new ServerAnswer(role, Long.parseUnsignedLong(zxid.group(1), 16) >>> 32));
  }

  boolean isLeading() {
    return role == ServerRole.LEADER || role == ServerRole.STANDALONE;
  }
}
