package dev.baton.differential;

import dev.baton.differential.Transcript.Scene;
import dev.baton.runtime.port.ZooKeeperAnswer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds the first difference between what a script brought about at two sides. */
final class Comparison {
  private static final Comparator<Told> BY_TEXT = Comparator.comparing(Told::toString);

  private Renaming transactions = Renaming.keepingOrder();
  private Renaming backedUp = transactions;
  private final Renaming sessions = Renaming.ofSessions();

  private Comparison() {}

  /** Says what the first difference is, if there is one. */
  static Optional<String> firstDifference(Transcript real, Transcript model) {
    Comparison comparison = new Comparison();
    int scenes = Math.min(real.scenes().size(), model.scenes().size());
    for (int i = 0; i < scenes; i++) {
      Optional<String> found =
          comparison.difference(i, real.scenes().get(i), model.scenes().get(i));
      if (found.isPresent()) {
        return found;
      }
    }
    return real.scenes().size() == model.scenes().size()
        ? Optional.empty()
        : Optional.of("there is more to look at on one side");
  }

  private Optional<String> difference(int number, Scene real, Scene model) {
    if (real.operation() instanceof Operation.Restore) {
      transactions = backedUp.copy();
    }
    Optional<String> found = differenceInScene(number, real, model);
    if (real.operation() instanceof Operation.BackUp) {
      backedUp = transactions.copy();
    }
    return found;
  }

  private Optional<String> differenceInScene(int number, Scene real, Scene model) {
    for (int session = 0; session < real.told().size(); session++) {
      List<Told> here = inOrder(real, session);
      List<Told> there = inOrder(model, session);
      if (!same(here, there)) {
        return Optional.of(
            "at %d, %s, session %d is told%n%s%nby the real side, but by the model%n%s"
                .formatted(number, real.operation(), session, text(here), text(there)));
      }
    }
    return Optional.empty();
  }

  /** Events side by side that may come in any order are put into one. */
  private static List<Told> inOrder(Scene scene, int session) {
    List<Told> told = scene.told().get(session);
    if (scene.operation().isOrdered()) {
      return told;
    }
    List<Told> ordered = new ArrayList<>();
    List<Told> events = new ArrayList<>();
    for (Told each : told) {
      if (each instanceof Told.Changed) {
        events.add(each);
      } else {
        flush(events, ordered);
        ordered.add(each);
      }
    }
    flush(events, ordered);
    return ordered;
  }

  private static void flush(List<Told> events, List<Told> ordered) {
    events.sort(BY_TEXT);
    ordered.addAll(events);
    events.clear();
  }

  private static String text(List<Told> told) {
    return told.isEmpty()
        ? "  nothing"
        : String.join("\n", told.stream().map(each -> "  " + each).toList());
  }

  private boolean same(List<Told> real, List<Told> model) {
    if (real.size() != model.size()) {
      return false;
    }
    for (int i = 0; i < real.size(); i++) {
      if (!same(real.get(i), model.get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean same(Told real, Told model) {
    if (real instanceof Told.Connected here && model instanceof Told.Connected there) {
      return here.timeoutMillis() == there.timeoutMillis()
          && sessions.fits(here.session(), there.session());
    }
    if (real instanceof Told.Answered here && model instanceof Told.Answered there) {
      return here.request().equals(there.request()) && same(here.answer(), there.answer());
    }
    return real.equals(model);
  }

  private boolean same(ZooKeeperAnswer real, ZooKeeperAnswer model) {
    return real.outcome() == model.outcome()
        && real.failed() == model.failed()
        && real.paths().equals(model.paths())
        && real.versions().equals(model.versions())
        && Objects.equals(real.data(), model.data())
        && same(real.stat(), model.stat())
        && real.children().size() == model.children().size()
        && Set.copyOf(real.children()).equals(Set.copyOf(model.children()))
        && real.parts().size() == model.parts().size()
        && IntStream.range(0, real.parts().size())
            .allMatch(part -> same(real.parts().get(part), model.parts().get(part)));
  }

  /** Each side has a wall clock of its own. */
  private boolean same(
      ZooKeeperAnswer.@Nullable NodeStat real, ZooKeeperAnswer.@Nullable NodeStat model) {
    if (real == null || model == null) {
      return real == null && model == null;
    }
    return real.version() == model.version()
        && transactions.fits(real.czxid(), model.czxid())
        && sessions.fits(real.session(), model.session());
  }
}
