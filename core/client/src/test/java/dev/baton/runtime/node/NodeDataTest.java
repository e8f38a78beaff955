package dev.baton.runtime.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.protocol.LockMode;
import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.protocol.claim.QueueFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The bytes in participants' nodes stay the same: processes of several versions share a queue. */
class NodeDataTest {
  private static final NodeTag TAG = new NodeTag(0xabcL);
  private static final NodeMessage MAIL =
      new NodeMessage(NodeMessage.MessageKind.TAKE_BACK, 7, "x\ny", "why\\", "3");
  private static final String PLAIN =
      "baton 1\ntag 0000000000000abc\nid a\\tb\nmetadata \ntimeout 6000\ncheck-period 3000\n";
  private static final String MAIL_LINES =
      "mail take_back\nmail-number 7\nmail-from x\\ny\nmail-reason why\\\\\nmail-about 3\n";

  private static NodeData data(PlaceAttributes traits) {
    return new NodeData(TAG, "a\tb", "", 6_000, 3_000, traits);
  }

  @Test
  void textsAreThoseOfEarlierVersions() {
    assertThat(data(PlaceAttributes.NONE).encode()).isEqualTo(PLAIN);
    assertThat(data(new PlaceAttributes(true, -5)).asShared(MAIL).encode())
        .isEqualTo(PLAIN + "lock true\npriority -5\nshared true\n" + MAIL_LINES);
  }

  @Test
  void mailReplacesMailAndKeepsUnknownLines() {
    String later = PLAIN + "mail evict\nmail-number 1\nnew key\nodd\nmail-from z\n";
    assertThat(NodeData.withMail(new QueueNode(TAG, 1), later, MAIL))
        .isEqualTo(PLAIN + "new key\nodd\n" + MAIL_LINES);
  }

  @Test
  void onlyLineFeedsEndLinesAndTheLastValueCounts() {
    NodeData read = NodeData.decode(PLAIN + "id a\rb\nlock \n").orElseThrow();
    assertThat(read.id()).isEqualTo("a\rb");
    assertThat(read.traits().lock()).isTrue();
  }

  @Test
  void whatWasEncodedIsDecoded() {
    Random random = new Random(1);
    for (NodeMessage.MessageKind kind : NodeMessage.MessageKind.values()) {
      for (int i = 0; i < 200; i++) {
        NodeData any = anyData(random, kind);
        assertThat(NodeData.decode(any.encode())).contains(any);
      }
    }
  }

  private static NodeData anyData(Random random, NodeMessage.MessageKind kind) {
    NodeMessage mail =
        new NodeMessage(kind, random.nextInt(), anyText(random), anyText(random), anyText(random));
    return new NodeData(
        new NodeTag(random.nextLong()),
        anyText(random),
        anyText(random),
        random.nextInt(),
        random.nextInt(),
        new PlaceAttributes(random.nextBoolean(), random.nextInt(3)),
        random.nextBoolean(),
        random.nextBoolean() ? mail : null);
  }

  private static String anyText(Random random) {
    return random
        .ints(random.nextInt(8), 0, 7)
        .collect(
            StringBuilder::new,
            (text, c) -> text.append("ab \\\n\r\t".charAt(c)),
            StringBuilder::append)
        .toString();
  }

  @Test
  void idComesFirstInSharedQueue() {
    QueueNode shared = new QueueNode(TAG, LockMode.EXCLUSIVE, 1, QueueFormat.CURATOR_LOCK);
    String id = "a\nbaton 2";
    String ordered = NodeData.withMail(shared, id, MAIL);
    assertThat(ordered).isEqualTo(id + "\nbaton 1\n" + MAIL_LINES);
    NodeData read = NodeData.decode(shared, ordered).orElseThrow();
    assertThat(read).isEqualTo(new NodeData(TAG, id, "", 0, 0, PlaceAttributes.NONE, false, MAIL));
    assertThat(NodeData.withMail(shared, ordered, MAIL)).isEqualTo(ordered);

    NodeData ofLock = data(new PlaceAttributes(true, 0));
    assertThat(NodeData.decode(shared, ofLock.encodeFor(QueueFormat.CURATOR_LOCK)))
        .contains(ofLock);
    QueueNode latch = new QueueNode(TAG, LockMode.EXCLUSIVE, 1, QueueFormat.CURATOR_LATCH);
    assertThat(NodeData.decode(latch, ordered).orElseThrow().id()).isEqualTo(ordered);
  }

  @Test
  void foreignTextIsNoData() {
    for (String foreign : new String[] {"", "\n", "baton 2\ntag 0000000000000abc\n", "baton 1\n"}) {
      assertThat(NodeData.decode(foreign)).as(foreign).isEmpty();
    }
    assertThat(NodeData.decode(null)).isEmpty();
    assertThat(NodeData.decode("baton 1\ntag 0000000000000abc\ntimeout x\n"))
        .contains(new NodeData(TAG, "", "", 0, 0, PlaceAttributes.NONE));
  }
}
