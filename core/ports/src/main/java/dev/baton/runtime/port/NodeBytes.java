package dev.baton.runtime.port;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** The content of a node: bytes that never change. */
public final class NodeBytes {
  private final byte[] bytes;

  private NodeBytes(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Returns a copy of {@code bytes}. */
  public static NodeBytes of(byte[] bytes) {
    return new NodeBytes(bytes.clone());
  }

  /** Returns a text as UTF-8. */
  public static NodeBytes of(String text) {
    return new NodeBytes(text.getBytes(UTF_8));
  }

  /** Returns a copy of the bytes. */
  public byte[] toArray() {
    return bytes.clone();
  }

  /** Returns the number of bytes. */
  public int length() {
    return bytes.length;
  }

  /** Returns the text that the bytes are as UTF-8. */
  public String text() {
    return new String(bytes, UTF_8);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NodeBytes that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return text();
  }
}
