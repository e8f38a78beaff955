package dev.baton.sim.soak;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The library that each client process uses. Thread-safe. */
final class FleetLibraries {
  private final String first;
  private final Map<Integer, String> present = new ConcurrentHashMap<>();
  private final Map<String, String> byLife = new ConcurrentHashMap<>();

  /** Creates the libraries of clients that all begin with {@code first}. */
  FleetLibraries(String first) {
    this.first = first;
  }

  static String lifeName(int client, int life) {
    return "c%02d-%d".formatted(client, life);
  }

  /** Returns the library of a life; the client's present one, if it begins. */
  String libraryOf(int client, int life) {
    return byLife.computeIfAbsent(
        lifeName(client, life), unused -> present.getOrDefault(client, first));
  }

  /** Returns the library of the life with that name. */
  String libraryOf(String life) {
    return byLife.getOrDefault(life, first);
  }

  /** Returns the library of the life whose candidate this is. */
  String libraryOfCandidate(String candidate) {
    return libraryOf(candidate.substring(0, candidate.indexOf('@')));
  }

  /** Lets the client's next lives use {@code library}. */
  void moveTo(int client, String library) {
    present.put(client, library);
  }
}
