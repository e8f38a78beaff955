package dev.baton.model;

import static dev.baton.model.World.PATH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ids, metadata and reasons are written as they are, or refused where UTF-8 has no such text. */
class TextsTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final World world = new World();

  @AfterEach
  void end() {
    world.close();
  }

  /** Hands a text to the API, which writes it into a node. */
  enum Use {
    CANDIDATE_ID("an id") {
      @Override
      void apply(Baton baton, String text) {
        baton.election(PATH).candidate(text);
      }
    },
    LOCK_ID("an id") {
      @Override
      void apply(Baton baton, String text) {
        baton.lock(PATH).withHolderId(text);
      }
    },
    LOCKS_ID("an id") {
      @Override
      void apply(Baton baton, String text) {
        baton.lockAll(List.of(PATH)).withHolderId(text);
      }
    },
    MEMBER_ID("an id") {
      @Override
      void apply(Baton baton, String text) {
        baton.shards(PATH, 2).member(text);
      }
    },
    METADATA("metadata") {
      @Override
      void apply(Baton baton, String text) {
        baton.election(PATH).candidate("A").metadata(text);
      }
    },
    MEMBER_METADATA("metadata of a member") {
      @Override
      void apply(Baton baton, String text) {
        baton.shards(PATH, 2).member("A").metadata(text);
      }
    },
    EVICTION("a reason") {
      @Override
      void apply(Baton baton, String text) {
        baton.election(PATH).evict("A", text);
      }
    },
    RELEASE("a reason") {
      @Override
      void apply(Baton baton, String text) {
        baton.lock(PATH).requestRelease(text);
      }
    },
    TRANSFER("a reason") {
      @Override
      void apply(Baton baton, String text) {
        baton.election(PATH).transferTo("A", text, SECOND);
      }
    },
    RESIGN("a reason") {
      @Override
      void apply(Baton baton, String text) {
        baton.election(PATH).resignLeader(text, SECOND);
      }
    },
    CEDE("a reason") {
      @Override
      void apply(Baton baton, String text) {
        baton.election(PATH).cede("A", text, SECOND, SECOND);
      }
    },
    DRAIN("a reason") {
      @Override
      void apply(Baton baton, String text) {
        baton.drain("A", text, SECOND, SECOND);
      }
    };

    final String what;

    Use(String what) {
      this.what = what;
    }

    abstract void apply(Baton baton, String text);
  }

  @ParameterizedTest
  @EnumSource
  void aTextWithHalfOfASurrogatePairIsRefused(Use use) {
    for (String text : List.of("a\ud83d", "\ude00b", "😀\ude00\ud83d")) {
      assertThatThrownBy(() -> use.apply(world.baton("X"), text))
          .as(use + " with " + text)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageMatching(
              use.what
                  + " has half of a surrogate pair \\(U\\+(D83D|DE00)\\), which UTF-8 cannot"
                  + " express: remove or replace it");
    }
  }

  @Test
  void aTextOfWholeCharactersIsReadAsItWasWritten() {
    String text = "é \u0000 \ufffd \uffff 😀 \udbff\udfff";
    Candidate leader = world.campaign("A" + text, candidate -> candidate.metadata(text));
    world.awaitLeader(leader);
    assertThat(world.baton("X").election(PATH).participants())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.id()).isEqualTo("A" + text);
              assertThat(one.metadata()).isEqualTo(text);
            });
  }
}
