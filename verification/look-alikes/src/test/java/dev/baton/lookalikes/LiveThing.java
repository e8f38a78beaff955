package dev.baton.lookalikes;

import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;

/** An object of a program in a run. */
interface LiveThing {
  /** Makes the call of a step, and returns what it returns, as text if that has to be compared. */
  @Nullable Object perform(ProgramStep step, ActorThread actor) throws InvocationTargetException;

  /** Returns what can be seen after each step, as text. */
  String observe() throws InvocationTargetException;

  /** Ends what goes on in it. */
  void endWork();
}
