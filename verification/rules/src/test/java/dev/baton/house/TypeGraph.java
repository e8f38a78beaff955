package dev.baton.house;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.joining;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * The dependencies between top-level types in class files, as the JDK's jdeps finds them.
 *
 * @param uses the types that each type uses, by full names
 */
record TypeGraph(Map<String, Set<String>> uses) {
  private static final Pattern USE =
      Pattern.compile(" {3}(dev\\.baton\\S+) +-> (dev\\.baton\\S+) .*");

  /** Reads the classes below {@code folders}. */
  static TypeGraph read(List<Path> folders) {
    StringWriter out = new StringWriter();
    PrintWriter printer = new PrintWriter(out);
    List<String> arguments =
        new ArrayList<>(List.of("-verbose:class", "-filter:none", "--ignore-missing-deps"));
    folders.forEach(folder -> arguments.add(folder.toString()));
    ToolProvider.findFirst("jdeps")
        .orElseThrow()
        .run(printer, printer, arguments.toArray(String[]::new));
    return parse(out.toString().lines());
  }

  static TypeGraph parse(Stream<String> lines) {
    Map<String, Set<String>> uses = new TreeMap<>();
    lines
        .map(USE::matcher)
        .filter(Matcher::matches)
        .forEach(use -> add(uses, topLevel(use.group(1)), topLevel(use.group(2))));
    return new TypeGraph(uses);
  }

  private static void add(Map<String, Set<String>> uses, String from, String to) {
    if (!from.equals(to)) {
      uses.computeIfAbsent(from, key -> new TreeSet<>()).add(to);
    }
  }

  private static String topLevel(String type) {
    int nested = type.indexOf('$');
    return nested < 0 ? type : type.substring(0, nested);
  }

  /** Returns the dependencies between the packages of these types. */
  TypeGraph packages() {
    Map<String, Set<String>> packages = new TreeMap<>();
    uses.forEach((type, used) -> used.forEach(one -> add(packages, folder(type), folder(one))));
    return new TypeGraph(packages);
  }

  private static String folder(String type) {
    return type.substring(0, type.lastIndexOf('.'));
  }

  /** Returns the circles of more than {@code size} members, the largest first. */
  List<String> circlesAbove(int size) {
    return new Search()
        .circles.stream()
            .filter(circle -> circle.size() > size)
            .sorted(comparing(circle -> -circle.size()))
            .map(circle -> circle.size() + ": " + circle.stream().sorted().collect(joining(" ")))
            .toList();
  }

  /** Tarjan's search for strongly connected components. */
  private final class Search {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> lowest = new HashMap<>();
    private final Deque<String> open = new ArrayDeque<>();
    private final List<Set<String>> circles = new ArrayList<>();

    Search() {
      uses.keySet().forEach(this::visit);
    }

    private void visit(String type) {
      if (numbers.containsKey(type)) {
        return;
      }
      numbers.put(type, numbers.size());
      lowest.put(type, numbers.get(type));
      open.push(type);
      for (String used : uses.getOrDefault(type, Set.of())) {
        visit(used);
        if (open.contains(used)) {
          lowest.merge(type, lowest.get(used), Math::min);
        }
      }
      if (lowest.get(type).equals(numbers.get(type))) {
        circles.add(close(type));
      }
    }

    private Set<String> close(String first) {
      Set<String> circle = new TreeSet<>();
      while (!circle.contains(first)) {
        circle.add(open.pop());
      }
      return circle;
    }
  }
}
