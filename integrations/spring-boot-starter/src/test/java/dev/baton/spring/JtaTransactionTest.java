package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.waitUntil;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.error.LostException;
import dev.baton.lock.Lock;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.UserTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.transaction.jta.JtaTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Which transactions of JTA are rolled back after a loss: those that Spring commits. */
@Tag("long")
final class JtaTransactionTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  /** Notes how transactions end. */
  static class NotedTransaction implements UserTransaction {
    private final List<String> ends = new ArrayList<>();
    private int status = Status.STATUS_NO_TRANSACTION;

    @Override
    public void begin() {
      status = Status.STATUS_ACTIVE;
    }

    @Override
    public void commit() throws RollbackException {
      boolean refused = status == Status.STATUS_MARKED_ROLLBACK;
      end(refused ? "refused" : "committed");
      if (refused) {
        throw new RollbackException();
      }
    }

    @Override
    public void rollback() {
      end("rolled back");
    }

    private void end(String how) {
      status = Status.STATUS_NO_TRANSACTION;
      ends.add(how);
    }

    @Override
    public void setRollbackOnly() {
      status = Status.STATUS_MARKED_ROLLBACK;
    }

    @Override
    public int getStatus() {
      return status;
    }

    @Override
    public void setTransactionTimeout(int seconds) {}
  }

  static class TicketDesk {
    private final NotedTransaction byHand;
    private final TransactionTemplate template;

    TicketDesk(NotedTransaction byHand, JtaTransactionManager manager) {
      this.byHand = byHand;
      template = new TransactionTemplate(manager);
    }

    @FencedLock(path = "/tickets")
    public void sell() {
      loseLock(FencedCall.current());
    }

    @FencedLock(path = "/tickets")
    public void sellByHand() throws RollbackException {
      byHand.begin();
      loseLock(FencedCall.current());
      byHand.commit();
    }

    @FencedLock(path = "/tickets")
    public void sellByTemplate() {
      template.executeWithoutResult(transaction -> loseLock(FencedCall.current()));
    }

    /** Spring takes part in the transaction of this method. */
    public void sellWithin(TicketDesk guarded) throws RollbackException {
      byHand.begin();
      assertLost(() -> template.executeWithoutResult(transaction -> assertLost(guarded::sell)));
      byHand.commit();
    }

    /** The loss interrupts this thread, but not the one that waits for it. */
    private static void loseLock(FencedCall call) {
      Lock lock = APPLICATIONS.outside().lock(call.path());
      CompletableFuture.runAsync(
              () -> {
                var unused = lock.evictNow(lock.participants().get(0).nodePath());
                waitUntil("the lock is lost", () -> !call.isValid());
              })
          .join();
    }
  }

  private static void run(BiConsumer<TicketDesk, List<String>> test) {
    NotedTransaction byHand = new NotedTransaction();
    APPLICATIONS
        .runner()
        .withBean(NotedTransaction.class, () -> byHand)
        .withBean(JtaTransactionManager.class, () -> new JtaTransactionManager(byHand))
        .withBean(TicketDesk.class)
        .run(application -> test.accept(application.getBean(TicketDesk.class), byHand.ends));
  }

  private static void assertLost(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(LostException.class);
  }

  /** Only a fence, or a question right before, keeps such a transaction from its commit. */
  @Test
  void commitByHandIsNotSeen() {
    run(
        (desk, ends) -> {
          assertLost(desk::sellByHand);
          assertThat(ends).containsExactly("committed");
        });
  }

  @Test
  void commitBySpringIsRefused() {
    run(
        (desk, ends) -> {
          assertLost(desk::sellByTemplate);
          assertThat(ends).containsExactly("rolled back");
        });
  }

  @Test
  void commitByHandIsRefusedWhereSpringHasTakenPart() {
    run(
        (desk, ends) -> {
          assertThatThrownBy(() -> desk.sellWithin(desk)).isInstanceOf(RollbackException.class);
          assertThat(ends).containsExactly("refused");
        });
  }
}
