package dev.baton.demo.herd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.demo.herd.CostCurve.CurvePoint;
import dev.baton.protocol.TurnRule;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

class ChartTest {
  private static final List<Integer> SIZES = List.of(2, 8, 32, 128);
  private static final List<CostCurve> CURVES =
      List.of(
          new CostCurve(TurnRule.QUEUE, points(8, 9, 9.5, 9)),
          new CostCurve(TurnRule.WATCH_ALL, points(12, 42, 162, 642)),
          new CostCurve(TurnRule.RACE, points(14, 56, 224, 1896)));

  private static List<CurvePoint> points(double two, double eight, double more, double most) {
    return List.of(
        new CurvePoint(2, two),
        new CurvePoint(8, eight),
        new CurvePoint(32, more),
        new CurvePoint(128, most));
  }

  @Test
  void drawsCurvesAsText() {
    assertThat(String.join("\n", TextChart.drawChart(CURVES, SIZES, 60)))
        .isEqualTo(
            """
            messages for each change of leader
            10,000 +
                   |
                   |
                   |
                   |                                             ...R
             1,000 +                                          ...
                   |                                       ...    ..W
                   |                                   .... ......
                   |                               .R.......
                   |                          ......W..
               100 +                     .........
                   |               .R.......
                   |          ......W..
                   |     ........
                   |R......
                10 +W...............Q...............Q...............Q
                   |
                   |
                   |
                   |
                 1 +
                   +-------------------------------------------------
                    2               8               32              128
                    candidates    Q QUEUE  W WATCH_ALL  R RACE    both scales logarithmic\
            """);
  }

  @Test
  void hasRoomForWhatIsStillToCome() {
    List<CostCurve> begun = List.of(new CostCurve(TurnRule.QUEUE, List.of(new CurvePoint(2, 8))));
    assertThat(String.join("\n", TextChart.drawChart(begun, SIZES, 40)))
        .startsWith(
            """
            messages for each change of leader
                10 +Q
                   |
            """)
        .contains(
            """
                   +-----------------------------
                    2        8         32       128
            """);
    assertThat(TextChart.drawChart(List.of(), SIZES, 40)).hasSize(10);
  }

  @Test
  void drawsCurvesAsSvg() throws IOException, ParserConfigurationException, SAXException {
    Document svg = parse(SvgChart.drawChart(CURVES, SIZES));
    NodeList lines = svg.getElementsByTagName("polyline");
    assertThat(lines.getLength()).isEqualTo(3);
    assertThat(attribute(lines, 0, "points"))
        .isEqualTo("70.0,321.0 243.3,316.5 416.7,314.4 590.0,316.5");
    assertThat(svg.getElementsByTagName("circle").getLength()).isEqualTo(12);
    assertThat(svg.getElementsByTagName("desc").item(0).getTextContent())
        .contains("QUEUE by candidates: 2: 8, 8: 9, 32: 9.5, 128: 9;")
        .endsWith("128: 1,896.");
  }

  private static String attribute(NodeList nodes, int at, String name) {
    return nodes.item(at).getAttributes().getNamedItem(name).getNodeValue();
  }

  private static Document parse(String xml)
      throws IOException, ParserConfigurationException, SAXException {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(xml.getBytes(UTF_8)));
  }
}
