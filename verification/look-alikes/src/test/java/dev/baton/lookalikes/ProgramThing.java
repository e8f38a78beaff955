package dev.baton.lookalikes;

/**
 * An object of a program.
 *
 * @param name short, and unique in the program
 * @param client the number of the framework that it belongs to, 0 or 1
 * @param path below the path of the run; empty or a slash and a name
 * @param variant what its callback does, or how many permits it has
 */
record ProgramThing(String name, ThingKind kind, int client, String path, int variant) {
  @Override
  public String toString() {
    return "%s = %s of client %d at PATH%s, variant %d"
        .formatted(name, kind, client, path, variant);
  }
}
