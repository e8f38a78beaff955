package dev.baton.house;

import static java.util.stream.Collectors.toCollection;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What may know of what. */
final class Layers {
  private static final Pattern IMPURE_PACKAGE =
      Pattern.compile("(java\\.(util\\.(concurrent|random)|io|nio|net)|org\\.slf4j)(\\..*)?");
  private static final Set<String> IMPURE_NAMES =
      Set.of(
          "Clock",
          "Instant",
          "Math.random",
          "ProcessBuilder",
          "Random",
          "Runtime",
          "SecureRandom",
          "SplittableRandom",
          "System",
          "Thread",
          "ThreadLocalRandom",
          "UUID.randomUUID");

  /** A package may use those before it. */
  private static final List<String> ORDER =
      List.of(
          "dev.baton.protocol",
          "dev.baton.protocol.claim",
          "dev.baton.protocol.slot",
          "dev.baton.telemetry",
          "dev.baton.journal",
          "dev.baton.runtime.port",
          "dev.baton.runtime.loop",
          "dev.baton.runtime.zookeeper",
          "dev.baton.runtime.node",
          "dev.baton.runtime.session",
          "dev.baton.runtime.watch",
          "dev.baton.runtime.claim",
          "dev.baton.runtime.order",
          "dev.baton.runtime",
          "dev.baton.error",
          "dev.baton.participants",
          "dev.baton.internal",
          "dev.baton.guard",
          "dev.baton.observe",
          "dev.baton.election",
          "dev.baton.lock",
          "dev.baton.shard",
          "dev.baton.schedule",
          "dev.baton.drain",
          "dev.baton",
          "dev.baton.fence");

  private static final String ZOOKEEPER = "org.apache.zookeeper";

  /** What users hand to the client through Baton's door. */
  private static final Set<String> CLIENT_SETTINGS =
      Set.of(ZOOKEEPER + ".client.ZKClientConfig", ZOOKEEPER + ".data.ACL");

  private Layers() {}

  static Stream<Finding> impurities(Sources sources) {
    return sources
        .mainOf("core/protocol")
        .flatMap(JavaFile::names)
        .filter(Layers::isImpure)
        .map(name -> name.finding("uses " + name.full()));
  }

  private static boolean isImpure(Name name) {
    return IMPURE_NAMES.contains(name.simple())
        || IMPURE_NAMES.contains(name.full())
        || IMPURE_PACKAGE.matcher(name.packageUsed()).matches();
  }

  static Stream<Finding> importsAgainstTheOrder(Sources sources) {
    return sources
        .mainOf("core/client")
        .flatMap(JavaFile::names)
        .filter(name -> layer(name.packageUsed()) > layer(name.file().packageName()))
        .map(name -> name.finding(name.file().packageName() + " uses " + name.full()));
  }

  /** The place of a package in the order; one that has no place there may use nothing of ours. */
  private static int layer(String name) {
    return ORDER.indexOf(name);
  }

  static Stream<Finding> zooKeeperElsewhere(Sources sources) {
    return sources
        .mainOf("core/client")
        .filter(file -> !file.packageName().equals("dev.baton.runtime.zookeeper"))
        .flatMap(JavaFile::names)
        .filter(name -> (name.packageUsed() + ".").startsWith(ZOOKEEPER + "."))
        .filter(name -> !CLIENT_SETTINGS.contains(name.full()))
        .map(name -> name.finding("uses " + name.full()));
  }

  /**
   * NullAway takes a test package to be marked where main code has one of the same name.
   * ZooKeeper's own package has classes that do not say what may be null.
   */
  static Stream<Finding> unmarkedPackages(Sources sources) {
    Set<String> main = folders(sources.main());
    Set<String> marked = folders(sources.java().stream().filter(Layers::marksItsPackage));
    Stream<String> onlyTests =
        folders(sources.tests()).stream()
            .filter(folder -> !main.contains(folder.replace("/src/test/", "/src/main/")));
    return Stream.concat(main.stream(), onlyTests)
        .filter(folder -> !marked.contains(folder) && !folder.endsWith("/org/apache/zookeeper/"))
        .map(folder -> new Finding(folder + "package-info.java", 1, "@NullMarked is missing"));
  }

  private static Set<String> folders(Stream<JavaFile> files) {
    return files
        .map(JavaFile::text)
        .filter(file -> !file.name().equals("module-info.java"))
        .map(TextFile::folder)
        .collect(toCollection(TreeSet::new));
  }

  private static boolean marksItsPackage(JavaFile file) {
    return file.unit().getPackageAnnotations().stream()
        .anyMatch(annotation -> annotation.getAnnotationType().toString().endsWith("NullMarked"));
  }
}
