package dev.baton.cli.io;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTextTest {
  @Test
  void hasNothingThatMovesTheCursorOrBreaksTheLine() {
    assertThat(PrintableText.makePrintable("a\u001b[2Jb\nc\u202e é")).isEqualTo("a?[2Jb?c? é");
  }

  @Test
  void isCutWhenItIsTooLong() {
    assertThat(PrintableText.makePrintable("0123456789", 10)).isEqualTo("0123456789");
    assertThat(PrintableText.makePrintable("0123456789x", 10)).isEqualTo("0123456...");
  }
}
