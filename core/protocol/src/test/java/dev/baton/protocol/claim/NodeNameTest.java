package dev.baton.protocol.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.protocol.LockMode;
import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeName.WinnerNode;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeNameTest {
  private static final NodeTag TAG = new NodeTag(0x0123456789abcdefL);

  @Test
  void aSeatIsATagAndTenDigits() {
    QueueNode seat = new QueueNode(TAG, 42);

    assertThat(seat.nodeText()).isEqualTo("0123456789abcdef-0000000042");
    assertThat(NodeName.parse(seat.nodeText())).contains(seat);
    assertThat(QueueNode.parse(seat.nodeText())).contains(seat);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 999_999_999, 1_000_000_000, Integer.MAX_VALUE})
  void aSeatIsReadAsItIsWritten(int sequence) {
    QueueNode seat = new QueueNode(new NodeTag(-1), sequence);

    assertThat(QueueNode.parse(seat.nodeText())).contains(seat);
    assertThat(seat.nodeText()).hasSize(27);
  }

  static Stream<LockMode> modes() {
    return Stream.of(
        LockMode.EXCLUSIVE,
        LockMode.READ,
        LockMode.WRITE,
        new LockMode.PermitMode(5, 2),
        new LockMode.PermitMode(10_000, 10_000));
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aSeatsModeStandsBeforeItsNumber(LockMode mode) {
    QueueNode seat = new QueueNode(TAG, mode, 42);

    assertThat(QueueNode.parse(seat.nodeText())).contains(seat);
    assertThat(seat.nodeText()).isEqualTo(QueueNode.namePrefix(TAG, mode) + "0000000042");
  }

  @Test
  void readersAndWritersAreTold() {
    assertThat(new QueueNode(TAG, LockMode.READ, 42).nodeText())
        .isEqualTo("0123456789abcdef-r-0000000042");
    assertThat(new QueueNode(TAG, LockMode.WRITE, 42).nodeText())
        .isEqualTo("0123456789abcdef-w-0000000042");
  }

  @Test
  void aMarkIsATagAndThePrizeHasAWordOfItsOwn() {
    assertThat(NodeName.parse("0123456789abcdef")).contains(new WinnerNode(TAG));
    assertThat(NodeName.parse("~leader")).contains(LeaderNode.LEADER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "0000000042",
        "Leader",
        "leader ",
        "0123456789abcde-0000000042", // the tag is short
        "00123456789abcdef-0000000042", // the tag is long
        "0123456789ABCDEF-0000000042", // not in lower case
        "0123456789abcdeg-0000000042", // not a digit
        "0123456789abcdef-000000042", // nine digits
        "0123456789abcdef-00000000042", // eleven digits
        "0123456789abcdef-000000004x",
        "0123456789abcdef-+000000042",
        "0123456789abcdef--000000042",
        "0123456789abcdef-2147483648", // beyond the counter
        "0123456789abcdef-9999999999",
        "0123456789abcdef_0000000042",
        "0123456789abcdef-x-0000000042", // no mode
        "0123456789abcdef-R-0000000042",
        "0123456789abcdef-r0000000042",
        "0123456789abcdef-r--0000000042",
        "0123456789abcdef---2147483648",
        "~end-000000042", // nine digits
        "~end-2147483648",
        "~end-",
        "~end",
        "end-0000000042",
        "0123456789abcdef-rw-0000000042",
        "0123456789abcdefr-0000000042",
        "0123456789abcdef-s0x1-0000000042",
        "0123456789abcdef-s10001x1-0000000042",
        "0123456789abcdef-s2x3-0000000042",
        "0123456789abcdef-s02x1-0000000042",
        "0123456789abcdef-s2x-0000000042",
        "0123456789abcdef-0000000042 ",
        " 0123456789abcdef-0000000042",
        "0123456789abcdef-٠٠٠٠٠٠٠٠٤٢", // digits, but not ZooKeeper's
        "+123456789abcdef",
        "-123456789abcdef",
        "_c_6f7e4e9b-latch-0000000042", // a foreign peer's
        "n_0000000042",
      })
  void whatIsNotWrittenLikeThatIsForeign(String text) {
    assertThat(NodeName.parse(text)).isEmpty();
    assertThat(QueueNode.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0123456789abcdef--2147483648",
        "0123456789abcdef--1000000000",
        "0123456789abcdef-r--2147483647",
        "0123456789abcdef-s5x2--2147483648",
        "~end-0000000042",
        "~end-2147483647",
        "~end--2147483648",
      })
  void numbersAreReadToTheirEndAndBeyond(String text) {
    assertThat(NodeName.parse(text)).map(NodeName::nodeText).contains(text);
  }

  @Test
  void seatsAreOrderedByTheirNumbersAlone() {
    QueueNode first = new QueueNode(new NodeTag(9), 9);
    QueueNode second = new QueueNode(new NodeTag(1), 10);

    assertThat(first).isLessThan(second);
    assertThat(new QueueNode(new NodeTag(1), Integer.MAX_VALUE))
        .isGreaterThan(new QueueNode(new NodeTag(1), 0));
  }
}
