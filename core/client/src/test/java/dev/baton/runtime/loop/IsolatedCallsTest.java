package dev.baton.runtime.loop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IsolatedCallsTest {
  private final IsolatedCalls calls = new IsolatedCalls(() -> 0);

  @Test
  void errorEndsInTheCall() {
    assertThat(calls.runCall("The call", () -> {})).isTrue();
    assertThat(calls.runCall("The call", IsolatedCallsTest::fail)).isFalse();
    assertThat(calls.valueOf("The call", () -> 1, 2)).isEqualTo(1);
    assertThat(calls.<Integer>valueOf("The call", IsolatedCallsTest::failed, 2)).isEqualTo(2);
    assertThat(IsolatedCalls.thrownBy(IsolatedCallsTest::fail)).isInstanceOf(LinkageError.class);
    assertThat(IsolatedCalls.thrownBy(() -> {})).isNull();
  }

  @Test
  void failureThatCannotBeReportedEndsInTheCall() {
    assertThat(
            calls.runCall(
                "The call",
                () -> {
                  throw new SilentError();
                }))
        .isFalse();
  }

  private static void fail() {
    throw new NoSuchMethodError("as planned");
  }

  private static int failed() {
    throw new StackOverflowError("as planned");
  }

  /** An Error that cannot even be written down. */
  private static final class SilentError extends Error {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw new OutOfMemoryError("as planned");
    }
  }
}
