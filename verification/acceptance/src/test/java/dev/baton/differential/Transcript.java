package dev.baton.differential;

import java.util.List;
import java.util.stream.Stream;

/** What a whole script brought about at one side. */
record Transcript(List<Scene> scenes) {
  /**
   * What one operation brought about.
   *
   * @param told to each session
   */
  record Scene(Operation operation, List<List<Told>> told) {}

  Transcript {
    scenes = List.copyOf(scenes);
  }

  Stream<Told> all() {
    return scenes.stream().flatMap(scene -> scene.told().stream()).flatMap(List::stream);
  }

  /** How many answers and events there are. */
  long size() {
    return all().count();
  }
}
