package dev.baton.spring;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Writes a text as one element of a path. Different texts give different elements: each character
 * but letters of ASCII, digits, hyphens, underscores and dots becomes {@code %} with its bytes in
 * UTF-8, and half a surrogate pair becomes {@code %u} with its number. A long element ends with the
 * text's SHA-256.
 */
final class KeyEncoding {
  private static final int LONGEST = 150;
  private static final int KEPT = 80;
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  /**
   * Elements that ZooKeeper, or Baton, has for itself; the encoding of their last character frees
   * them.
   */
  private static final Pattern TAKEN =
      Pattern.compile("\\.{1,2}|leader|zookeeper|[0-9a-f]{16}(-.*)?|.*\\.standbys");

  private KeyEncoding() {}

  /** Returns the element for {@code key}. */
  static String encodeKey(String key) {
    if (key.isEmpty()) {
      return "%empty";
    }
    StringBuilder element = new StringBuilder();
    key.codePoints().forEach(each -> appendEncoded(element, each));
    if (element.length() > LONGEST) {
      return shorten(element.toString(), key);
    }
    return TAKEN.matcher(element).matches() ? encodeLast(element) : element.toString();
  }

  private static void appendEncoded(StringBuilder element, int codePoint) {
    if (isPlain(codePoint)) {
      element.appendCodePoint(codePoint);
    } else if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
      element.append("%%u%04X".formatted(codePoint));
    } else {
      for (byte each : Character.toString(codePoint).getBytes(UTF_8)) {
        element.append('%').append(HEX.toHexDigits(each));
      }
    }
  }

  private static boolean isPlain(int codePoint) {
    return codePoint < 0x80
        && (Character.isLetterOrDigit(codePoint) || "-_.".indexOf(codePoint) >= 0);
  }

  private static String encodeLast(StringBuilder element) {
    int last = element.length() - 1;
    return element.substring(0, last) + "%" + HEX.toHexDigits((byte) element.charAt(last));
  }

  private static String shorten(String element, String key) {
    int cut = element.lastIndexOf('%', KEPT) > KEPT - 6 ? element.lastIndexOf('%', KEPT) : KEPT;
    return element.substring(0, cut) + "%~" + digestOf(key);
  }

  /** Digests the UTF-16 of the text, in which half a surrogate pair is itself. */
  private static String digestOf(String key) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (int i = 0; i < key.length(); i++) {
        digest.update((byte) (key.charAt(i) >> 8));
        digest.update((byte) key.charAt(i));
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
