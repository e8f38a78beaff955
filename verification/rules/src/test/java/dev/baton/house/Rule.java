package dev.baton.house;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The house rules: what each of them asks for, and what to do where it is broken. */
enum Rule {
  SHORT_METHODS(
      "a method has at most 40 lines, from its signature to its closing brace",
      "name its parts, and give each a method of its own",
      Sizes::longMethods),
  MOSTLY_SHORTER_METHODS(
      "of main code's methods half have at most 5 lines, and nine of ten at most 15",
      "shorten the longest, which are named here",
      Sizes::longMethodsOnTheWhole),
  SHORT_FILES(
      "a file has at most 300 lines, or 400 if it tells of one type; private types and records"
          + " within it do not count",
      "it tells two stories: give the second a file of its own",
      Sizes::longFiles),
  NARROW_LINES(
      "a line has at most 100 columns",
      "break it; `mvn spotless:apply` breaks Java code, but not comments and strings",
      Sizes::longLines),
  TELLING_NAMES(
      "no type is a Util, Helper, Manager or Impl",
      "name it for what it is or does; if it is many things, it is many types",
      Words::emptyNames),
  TYPE_NAMES_OF_TWO_WORDS(
      "a top-level type of main code has a name of two words, or a word of the glossary; Curator's"
          + " names are given",
      "say what it is and of what: OrphanNode, not Stray",
      Naming::typesOfOneWord),
  UNIQUE_TYPE_NAMES(
      "no two top-level types of main code share a name, but for Curator's",
      "say in the name what sets it apart",
      Naming::sharedTypeNames),
  METHOD_NAMES_OF_VERB_AND_OBJECT(
      "at most 15 of 100 methods of main code have a name of one word",
      "name the object, too: readQueue, not read; all that have one word are named here",
      Naming::methodsOfOneWord),
  VARIABLES_OF_PLAIN_WORDS(
      "no variable is named by a metaphor, such as those of VariableNames.METAPHORS",
      "name it by a word of its type, or of the glossary in docs/README.md",
      VariableNames::metaphors),
  JAVADOC_WITH_SUBJECT(
      "at most 3 of 100 Javadocs of main code open without a subject",
      "begin with a verb or a noun: Returns the path, not What it is; all are named here",
      JavadocVoice::withoutSubject),
  JAVADOC_THAT_NAMES(
      "at most 2 of 1,000 words of Javadoc in main code are pronouns that stand for no name",
      "say candidate, holder, process, caller or operator; all are named here",
      JavadocVoice::pronouns),
  NO_TEST_HOOKS(
      "main code does not know that it is tested",
      "test it through its API, or hand it the port that the test stands behind",
      Words::testHooks),
  NOTHING_LEFT_OPEN(
      "no note of work to be done later",
      "do the work, or open an issue and take the note out",
      Words::workLeftOpen),
  NO_REGISTRIES(
      "no file says where packages come from",
      "leave that to the Maven settings of each machine",
      Words::registries),
  NO_SLEEP(
      "a test never sleeps",
      "wait for what should happen itself, or let the test own the time (ManualLoop)",
      Habits::sleeps),
  NO_SKIPPED_TESTS(
      "a test runs everywhere, or does not exist",
      "let ./check install what it needs, or delete it",
      Habits::skippedTests),
  ONE_LIMIT(
      "a test waits for what must happen up to ConditionWait.LIMIT, whatever that is",
      "write LIMIT, or ConditionWait.waitUntil; what must not happen is waited for in milliseconds",
      Patience::ownLimits),
  NO_MEASURED_TIME(
      "only the tests in Patience.MEASURE measure time, each for its reason there",
      "wait for the event that bounds it, or let the test own the time (ManualLoop)",
      Patience::measurements),
  NAMED_EXCEPTIONS(
      "no method throws Exception, but for Curator's and what carries out a call of another one",
      "name what can go wrong, or wrap it in an exception of ours that says what to do",
      Habits::namelessExceptions),
  NO_CATCH_OF_EVERYTHING(
      "only what isolates users' code, or parts of Baton from each other, catches Throwable",
      "catch what you have an answer to, and let the rest go up to them",
      Habits::catchesOfEverything),
  USERS_CODE_IN_ISOLATION(
      "the client calls what users supply (callbacks, executors, listeners, readers, telemetry)"
          + " only by IsolatedCalls, or by a CallbackNotifier, which does the same",
      "hand the call to IsolatedCalls.runCall, or to CallbackNotifier.enqueueCallback; a method"
          + " that runs in isolation already is named in UsersCode.ISOLATED with its reason",
      UsersCode::callsOutsideIsolation),
  NULL_MARKED(
      "every package of Baton's own is @NullMarked",
      "write a package-info.java that says what the package is for, and mark it",
      Layers::unmarkedPackages),
  PURE_PROTOCOL(
      "the protocol has no thread, clock, randomness, I/O or log",
      "let it come in as an event, or go out as a command",
      Layers::impurities),
  ONE_WAY(
      "a package of the client uses only those that come before it in Layers.ORDER",
      "move the type down, or put an interface where it is needed and implement it above",
      Layers::importsAgainstTheOrder),
  ONE_DOOR_TO_ZOOKEEPER(
      "in the client only dev.baton.runtime.zookeeper knows ZooKeeper, but for its settings",
      "translate it there into a type of ours",
      Layers::zooKeeperElsewhere);

  private final String demand;
  private final String fix;

  @SuppressWarnings("ImmutableEnumChecker") // all of them are references to static methods
  private final Function<Sources, Stream<Finding>> search;

  Rule(String demand, String fix, Function<Sources, Stream<Finding>> search) {
    this.demand = demand;
    this.fix = fix;
    this.search = search;
  }

  /** One message for each place that breaks this rule. */
  List<String> brokenIn(Sources sources) {
    return search.apply(sources).map(this::message).toList();
  }

  private String message(Finding finding) {
    return "%s:%d: %s%n  rule: %s%n  fix:  %s"
        .formatted(finding.path(), finding.line(), finding.what(), demand, fix);
  }
}
