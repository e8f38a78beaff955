package dev.baton.protocol.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.protocol.Mode;
import dev.baton.protocol.claim.NodeName.Mark;
import dev.baton.protocol.claim.NodeName.Prize;
import dev.baton.protocol.claim.NodeName.Seat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeNameTest {
  private static final Tag TAG = new Tag(0x0123456789abcdefL);

  @Test
  void aSeatIsATagAndTenDigits() {
    Seat seat = new Seat(TAG, 42);

    assertThat(seat.text()).isEqualTo("0123456789abcdef-0000000042");
    assertThat(NodeName.parse(seat.text())).contains(seat);
    assertThat(Seat.parse(seat.text())).contains(seat);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 999_999_999, 1_000_000_000, Integer.MAX_VALUE})
  void aSeatIsReadAsItIsWritten(int sequence) {
    Seat seat = new Seat(new Tag(-1), sequence);

    assertThat(Seat.parse(seat.text())).contains(seat);
    assertThat(seat.text()).hasSize(27);
  }

  static Stream<Mode> modes() {
    return Stream.of(
        Mode.ALONE,
        Mode.READ,
        Mode.WRITE,
        new Mode.Permits(5, 2),
        new Mode.Permits(10_000, 10_000));
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aSeatsModeStandsBeforeItsNumber(Mode mode) {
    Seat seat = new Seat(TAG, mode, 42);

    assertThat(Seat.parse(seat.text())).contains(seat);
    assertThat(seat.text()).isEqualTo(Seat.prefix(TAG, mode) + "0000000042");
  }

  @Test
  void readersAndWritersAreTold() {
    assertThat(new Seat(TAG, Mode.READ, 42).text()).isEqualTo("0123456789abcdef-r-0000000042");
    assertThat(new Seat(TAG, Mode.WRITE, 42).text()).isEqualTo("0123456789abcdef-w-0000000042");
  }

  @Test
  void aMarkIsATagAndThePrizeHasAWordOfItsOwn() {
    assertThat(NodeName.parse("0123456789abcdef")).contains(new Mark(TAG));
    assertThat(NodeName.parse("leader")).contains(Prize.PRIZE);
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
    assertThat(Seat.parse(text)).isEmpty();
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
    assertThat(NodeName.parse(text)).map(NodeName::text).contains(text);
  }

  @Test
  void seatsAreOrderedByTheirNumbersAlone() {
    Seat first = new Seat(new Tag(9), 9);
    Seat second = new Seat(new Tag(1), 10);

    assertThat(first).isLessThan(second);
    assertThat(new Seat(new Tag(1), Integer.MAX_VALUE)).isGreaterThan(new Seat(new Tag(1), 0));
  }
}
