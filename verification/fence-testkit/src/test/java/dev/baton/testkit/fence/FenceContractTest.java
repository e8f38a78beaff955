package dev.baton.testkit.fence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.fence.Fence;
import dev.baton.fence.FencedWrite;
import dev.baton.fence.StaleTokenException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract lets a right fence pass, and sees what wrong ones do. */
final class FenceContractTest {
  private final Map<String, Long> memory = new ConcurrentHashMap<>();

  /** One fence for each moment of a write at which it can go wrong. */
  private class Keeper implements Fence {
    @Override
    public <X extends Exception> void write(String resource, long token, FencedWrite<X> write)
        throws X {
      synchronized (memory) {
        admit(resource, token);
        write.run();
      }
    }

    void admit(String resource, long token) {
      long largest = memory.getOrDefault(name(resource), token);
      if (isSmaller(token, largest)) {
        throw new StaleTokenException(resource, token, largest);
      }
      memory.put(name(resource), token);
    }

    boolean isSmaller(long token, long largest) {
      return token < largest;
    }

    String name(String resource) {
      return resource;
    }
  }

  @Nested
  final class Right implements FenceContract {
    @Override
    public Fence open() {
      return new Keeper();
    }
  }

  @Test
  void seesAFenceThatAdmitsAll() throws IllegalAccessException {
    Fence wrong =
        new Keeper() {
          @Override
          boolean isSmaller(long token, long largest) {
            return false;
          }
        };
    assertThat(broken(() -> wrong))
        .contains(
            "refusesASmallerToken",
            "saysWhichTokenItHasSeen",
            "remembersWhenOpenedAgain",
            "neverGoesBackWhenManyWriteAtOnce");
  }

  @Test
  void seesAFenceThatWantsANewTokenForEachWrite() throws IllegalAccessException {
    Fence wrong =
        new Keeper() {
          @Override
          void admit(String resource, long token) {
            if (memory.getOrDefault(resource, 0L) == token) {
              throw new StaleTokenException(resource, token, token);
            }
            super.admit(resource, token);
          }
        };
    assertThat(broken(() -> wrong)).contains("admitsAnEqualToken");
  }

  @Test
  void seesAFenceThatComparesRoundedNumbers() throws IllegalAccessException {
    Fence wrong =
        new Keeper() {
          @Override
          boolean isSmaller(long token, long largest) {
            return (double) token < (double) largest;
          }
        };
    assertThat(broken(() -> wrong)).containsExactly("tellsLargeTokensApart");
  }

  @Test
  void seesAFenceWithOneMemoryForAll() throws IllegalAccessException {
    Fence wrong =
        new Keeper() {
          @Override
          String name(String resource) {
            return "all";
          }
        };
    assertThat(broken(() -> wrong)).contains("keepsResourcesApart");
  }

  @Test
  void seesAFenceThatForgets() throws IllegalAccessException {
    assertThat(
            broken(
                () -> {
                  memory.clear();
                  return new Keeper();
                }))
        .contains("remembersWhenOpenedAgain");
  }

  /** Its holder can be stopped between the look and the write. */
  @Test
  void seesAFenceThatOnlyLooksFirst() throws IllegalAccessException {
    Fence wrong =
        new Keeper() {
          @Override
          public <X extends Exception> void write(String resource, long token, FencedWrite<X> write)
              throws X {
            synchronized (memory) {
              admit(resource, token);
            }
            LockSupport.parkNanos(1_000);
            write.run();
          }
        };
    assertThat(broken(() -> wrong))
        .contains("admitsNoLargerTokenWhileAWriteRuns", "neverGoesBackWhenManyWriteAtOnce");
  }

  @Test
  void seesAFenceThatWritesWhatItRefuses() throws IllegalAccessException {
    Fence wrong =
        new Keeper() {
          @Override
          public <X extends Exception> void write(String resource, long token, FencedWrite<X> write)
              throws X {
            write.run();
            super.write(resource, token, () -> {});
          }
        };
    assertThat(broken(() -> wrong)).contains("refusesASmallerToken");
  }

  @Test
  void seesAFenceThatHidesAFailure() throws IllegalAccessException {
    Fence wrong =
        new Keeper() {
          @Override
          public <X extends Exception> void write(String resource, long token, FencedWrite<X> write)
              throws X {
            super.write(
                resource,
                token,
                () -> {
                  try {
                    write.run();
                  } catch (IllegalStateException hidden) {
                    memory.remove(resource);
                  }
                });
          }
        };
    assertThat(broken(() -> wrong)).containsExactly("throwsWhatTheWriteThrows");
  }

  /** The tests of the contract that fail. */
  private static List<String> broken(FenceContract contract) throws IllegalAccessException {
    List<String> broken = new ArrayList<>();
    for (Method method : FenceContract.class.getMethods()) {
      if (method.isAnnotationPresent(Test.class)) {
        try {
          method.invoke(contract);
        } catch (InvocationTargetException failed) {
          assertThat(failed.getCause())
              .isInstanceOfAny(AssertionError.class, StaleTokenException.class);
          broken.add(method.getName());
        }
      }
    }
    return broken;
  }
}
