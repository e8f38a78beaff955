package dev.baton.spring.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.spring.guard.GuardScope.GuardKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallStackTest {
  private final List<String> released = new ArrayList<>();

  private CallGuard guardOf(String path, Runnable giveUp) {
    return new CallGuard(
        new GuardScope("session", "", path, GuardKind.EXCLUSIVE, 1),
        1,
        () -> true,
        () -> {
          throw new AssertionError("no transaction is made");
        },
        giveUp);
  }

  @Test
  void locksOfATransactionAreReleasedThoughOneReleaseThrows() {
    CallStack stack = CallStack.here();
    Object transaction = new Object();
    callWithin(
        stack,
        transaction,
        guardOf(
            "/first",
            () -> {
              throw new IllegalStateException("as planned, for a test");
            }));
    callWithin(stack, transaction, guardOf("/second", () -> released.add("/second")));
    assertThat(released).isEmpty();
    assertThatThrownBy(() -> stack.endTransaction(transaction)).hasMessageContaining("as planned");
    assertThat(released).containsExactly("/second");
    assertThat(CallStack.innermost()).isEmpty();
  }

  private static void callWithin(CallStack stack, Object transaction, CallGuard guard) {
    assertThat(stack.begin(guard)).isTrue();
    assertThat(stack.end(List.of(transaction))).isNull();
  }
}
