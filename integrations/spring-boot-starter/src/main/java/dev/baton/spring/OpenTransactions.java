package dev.baton.spring;

import dev.baton.spring.guard.CallStack;
import java.util.List;
import org.springframework.util.ClassUtils;

/** The transactions of Spring that are open in a thread, where its module for them is there. */
final class OpenTransactions {
  private static final boolean KNOWN =
      ClassUtils.isPresent(
          "org.springframework.transaction.TransactionExecutionListener",
          OpenTransactions.class.getClassLoader());

  private OpenTransactions() {}

  /** Returns the transactions of this thread, which end what {@code stack} keeps for them. */
  static List<Object> around(CallStack stack) {
    return KNOWN ? TransactionEnd.findOpen(stack) : List.of();
  }
}
