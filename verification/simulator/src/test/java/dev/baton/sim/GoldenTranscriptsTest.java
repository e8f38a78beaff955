package dev.baton.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole conversations, as text. In a file of {@code src/test/transcripts}, the lines with {@code #}
 * tell the story, the first other line says which world it is, as the explorer's command line does,
 * and the lines with {@code *} what happens in it; everything else is what the claims make of that.
 * With {@code -Dbaton.accept=true} that is written anew, to be reviewed as a diff.
 */
class GoldenTranscriptsTest {
  private static final Path FOLDER =
      Path.of(
          System.getProperty("baton.root"),
          "verification",
          "simulator",
          "src",
          "test",
          "transcripts");

  static List<Path> transcripts() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("transcripts")
  void isPlayedAgain(Path file) throws IOException {
    String played = play(Files.readAllLines(file));
    if (Boolean.getBoolean("baton.accept")) {
      Files.writeString(file, played);
    }
    assertThat(file).hasContent(played);
  }

  private static String play(List<String> lines) {
    String search = lines.stream().filter(line -> !line.startsWith("#")).findFirst().orElseThrow();
    ActionTranscript transcript =
        new ActionTranscript(SearchSettings.parseSearch(search.split(" ")).firstWorld());
    StringBuilder story = new StringBuilder();
    for (String line : lines) {
      if (line.startsWith("*")) {
        story.append(act(transcript, line.substring(2)));
      } else if (line.startsWith("#") || line.equals(search)) {
        story.append(line).append('\n');
      }
    }
    ExplorerWorld end = transcript.currentWorld();
    assertThat(end.broken).as("what is broken in the end").isNull();
    return story.toString();
  }

  private static String act(ActionTranscript transcript, String text) {
    int before = transcript.transcriptText().length();
    if (text.equals("settle")) {
      transcript.settleWorld();
    } else {
      transcript.playAction(find(text, PossibleActions.actionsIn(transcript.currentWorld())));
    }
    return transcript.transcriptText().substring(before);
  }

  private static WorldAction find(String text, List<WorldAction> choices) {
    return choices.stream()
        .filter(action -> action.toString().equals(text))
        .findFirst()
        .orElseThrow(
            () -> new AssertionError("'" + text + "' can't happen now, but these: " + choices));
  }
}
