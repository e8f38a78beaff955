package dev.baton.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.protocol.claim.QueueFormat;
import dev.baton.runtime.node.ElectionPath;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Writes any text as one element of an election's or lock's path. Different texts give different
 * elements.
 *
 * <ul>
 *   <li>Letters of ASCII, digits, hyphens, underscores and dots stay as they are.
 *   <li>Any other character becomes {@code %} and two digits for each byte of its UTF-8; half a
 *       surrogate pair becomes {@code %u} and its number.
 *   <li>An element that Baton or ZooKeeper has for itself has its last character written so, too.
 *   <li>A long element keeps its beginning, and ends with {@code %~} and the text's SHA-256.
 * </ul>
 *
 * <p>An element has 152 bytes at most.
 */
public final class KeyEncoding {
  private static final int LONGEST = 150;
  private static final int KEPT = 80;
  private static final int ESCAPE_LENGTH = 6;
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private KeyEncoding() {}

  /** Returns the element for {@code key}. */
  public static String encodeKey(String key) {
    if (key.isEmpty()) {
      return "%empty";
    }
    StringBuilder element = new StringBuilder();
    key.codePoints().forEach(each -> appendEncoded(element, each));
    if (element.length() > LONGEST) {
      return shortenElement(element.toString(), key);
    }
    return isReserved(element.toString()) ? encodeLast(element) : element.toString();
  }

  private static boolean isReserved(String element) {
    return !ElectionPath.isPossible("/" + element, QueueFormat.BATON)
        || ElectionPath.isRegistry(element);
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

  /** Cuts the element, but not within an escape. */
  private static String shortenElement(String element, String key) {
    int escape = element.lastIndexOf('%', KEPT);
    int cut = escape > KEPT - ESCAPE_LENGTH ? escape : KEPT;
    return element.substring(0, cut) + "%~" + digestOf(key);
  }

  /** Digests the UTF-16 of the text, in which half a surrogate pair is itself. */
  private static String digestOf(String key) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (int i = 0; i < key.length(); i++) {
        digest.update((byte) (key.charAt(i) >> Byte.SIZE));
        digest.update((byte) key.charAt(i));
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
