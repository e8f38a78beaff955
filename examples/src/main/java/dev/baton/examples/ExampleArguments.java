package dev.baton.examples;

/**
 * The arguments of an example.
 *
 * @param connect the connect string of ZooKeeper
 * @param id the name of this process, for people
 */
record ExampleArguments(String connect, String id) {
  static ExampleArguments parse(String[] arguments) {
    if (arguments.length != 2) {
      throw new IllegalArgumentException(
          "an example wants two arguments, a connect string and an id, not " + arguments.length);
    }
    return new ExampleArguments(arguments[0], arguments[1]);
  }

  /** Prints what an example does. */
  static void printLine(String line) {
    System.out.println(line);
  }
}
