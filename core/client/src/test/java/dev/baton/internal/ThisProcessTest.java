package dev.baton.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.baton.participants.RequestOrigin;
import dev.baton.protocol.claim.NodeMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ThisProcessTest {
  private static final String USER = "user.name";

  private final String user = System.getProperty(USER);

  @AfterEach
  void restoreUser() {
    System.setProperty(USER, user);
  }

  @Test
  void idNamesHostAndProcess() throws IOException {
    String host = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();

    assertEquals(host + "-" + ProcessHandle.current().pid(), ThisProcess.id());
  }

  @Test
  void hostIsLookedUpOnce() {
    assertSame(ThisProcess.id(), ThisProcess.id());
  }

  @Test
  void idOfAnAskerIsShortEnoughForMailWhateverTheUserIsCalled() {
    for (String name : new String[] {"a".repeat(300), "é".repeat(300), "😀".repeat(300), ""}) {
      System.setProperty(USER, name);
      RequestOrigin message = OrderCodec.originOfProcess("why");

      assertTrue(message.sender().getBytes(UTF_8).length <= TextRange.ID.most());
      assertTrue(message.sender().endsWith("@" + ThisProcess.id()), message.sender());
      assertEquals(
          message.sender(),
          OrderCodec.writeMessage(message, NodeMessage.MessageKind.RESIGN).from());
    }
  }
}
