package dev.baton.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The contract is short, each guarantee has a test, and no bug of comparable libraries is left out.
 */
@Tag("long")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class GuaranteesTest {
  private static final int MOST_WORDS = 1_500;
  private static final int MOST_WORDS_OF_ONE = 60;
  private static final Pattern GUARANTEE =
      Pattern.compile("(?ms)^(\\d+\\. )\\*\\*(.*?)\\*\\*(.*?)(?=^\\d+\\. |^## )");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (?!---)(.*) \\|$");
  private static final Pattern TEST = Pattern.compile("`(\\w+\\.\\w+Test\\.\\w+)`");

  /** All that a study of the others' trackers, and of their behaviour, has found. */
  private static final List<String> BUGS =
      """
      M1 M2 M3 M4 M5 M6 M7 M8 M9
      CURATOR-696 CURATOR-620 -652 -653 -644 -645 CURATOR-498 CURATOR-724 CURATOR-604 CURATOR-206
      CURATOR-465 CURATOR-542 CURATOR-637 FLINK-10052 CURATOR-460 CURATOR-518 -573 -15 -16 -73
      -104 CURATOR-62 -79 -205 nifi#2646 camel#25790 CURATOR-678 CURATOR-171
      shayhatsor/zookeeper#26 helix#44 ZOOKEEPER-4372 ZOOKEEPER-2931 ZOOKEEPER-3162
      kazoo#732 kazoo#649 kazoo#170 kazoo#429 kazoo#2 kazoo#412 kazoo#116
      kubernetes#139991 kubernetes#139504 client-go#728 cilium#42920 kubernetes#23731
      kubernetes#67651 nsx-operator#771 kubernetes#126640 client-go#587 enhancements#2835
      volcano#3835 kubernetes#62120 kubernetes#65090 1b1630d32
      etcd#11456 charts#327 etcd#21128 etcd#17623 etcd#10811 etcd#9921 etcd#8365 etcd#7983
      dotnet-etcd#321 consul#1843 consul#1006 consul#2767 consul#4508 consul#8621 consul#430
      consul#4902 YARN-11870 hdfs-operator#726 YARN-11622
      spring-integration#1863 #1913 #11244 spring-integration#11113 #11135
      spring-integration#4008 spring-integration#8570 INT-4246 INT-4447 INT-4396
      spring-integration#9398 ShedLock#347 ShedLock#8 #6 #132 ShedLock#151 #606 #668 ShedLock#183
      ShedLock#184 hazelcast#14519 hazelcast#17436 hazelcast#17260 hazelcast#21739
      hazelcast-nodejs-client#898 redisson#5697 #5698 #7272
      """
          .lines()
          .flatMap(line -> Stream.of(line.split(" ")))
          .toList();

  private final Sources house;
  private final MarkdownPage contract;
  private final MarkdownPage evidence;
  private final MarkdownPage bugs;

  GuaranteesTest() throws IOException, InterruptedException {
    house = Repository.read(Repository.root());
    contract = MarkdownPage.at("GUARANTEES.md", house.texts());
    evidence = MarkdownPage.at("docs/evidence/tests-by-guarantee.md", house.texts());
    bugs = MarkdownPage.at("docs/evidence/bugs-of-others.md", house.texts());
  }

  @Test
  void contractIsShort() {
    assertThat(words(contract.text())).isLessThanOrEqualTo(MOST_WORDS);
    assertThat(guarantees()).hasSizeGreaterThan(10);
    assertThat(guarantees())
        .allSatisfy(one -> assertThat(words(one.group())).isLessThanOrEqualTo(MOST_WORDS_OF_ONE));
  }

  private List<MatchResult> guarantees() {
    return GUARANTEE.matcher(contract.text()).results().toList();
  }

  private static int words(String text) {
    return text.strip().split("\\s+", -1).length;
  }

  @Test
  void evidenceHasARowForEachGuarantee() {
    assertThat(rows(evidence.chapter("## The guarantees")).map(row -> row.split(" \\| ", 2)[0]))
        .containsExactlyElementsOf(
            guarantees().stream().map(one -> one.group(1) + one.group(2)).toList());
  }

  @Test
  void everyRowNamesATest() {
    assertThat(rows(evidence.text())).allMatch(row -> TEST.matcher(row).find());
    assertThat(rows(bugs.text())).allMatch(row -> TEST.matcher(row).find());
  }

  @Test
  void everyNamedTestExists() {
    Set<String> tests = tests();
    assertThat(named(evidence)).isSubsetOf(tests);
    assertThat(named(bugs)).isSubsetOf(tests);
  }

  private static List<String> named(MarkdownPage page) {
    return TEST.matcher(page.text()).results().map(found -> found.group(1)).toList();
  }

  @Test
  void everyBugHasAnAnswer() {
    Set<String> named = Set.copyOf(List.of(bugs.text().split("[\\s,;:()|.]+", -1)));
    assertThat(named).containsAll(BUGS);
  }

  /** Returns the rows of the tables, without their heads. */
  private static Stream<String> rows(String text) {
    return ROW.matcher(text)
        .results()
        .map(row -> row.group(1))
        .filter(row -> !row.endsWith("| Shown by"));
  }

  /** By the last part of the package, the class and the method. */
  private Set<String> tests() {
    return house.tests().flatMap(GuaranteesTest::methods).collect(Collectors.toSet());
  }

  private static Stream<String> methods(JavaFile file) {
    String folder = file.packageName().substring(file.packageName().lastIndexOf('.') + 1);
    String type = file.text().name().replace(".java", "");
    return file.methods().map(method -> folder + "." + type + "." + method.name());
  }
}
