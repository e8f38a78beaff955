package dev.baton.bench.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

final class PictureTest {
  private static Stream<WorkResult> results() {
    return Stream.concat(
        SampleReport.whole().results().stream(), Stream.of(of(), of(none()), of(none(), some())));
  }

  private static WorkResult of(ContenderFigures... figures) {
    return new WorkResult(
        "a-b",
        "<&>\"'",
        "",
        NumberUnit.NANOSECONDS,
        BetterDirection.LESS,
        List.of(figures),
        List.of());
  }

  private static ContenderFigures none() {
    return new ContenderFigures("<none>", 0, 0, 0, 0, 0, List.of());
  }

  private static ContenderFigures some() {
    return SampleReport.figures("some & more", 1000, 7e6);
  }

  @ParameterizedTest
  @MethodSource("results")
  void isWellFormed(WorkResult result)
      throws IOException, ParserConfigurationException, SAXException {
    assertThat(parsed(result).getDocumentElement().getTagName()).isEqualTo("svg");
  }

  @Test
  void isReadAloudWithItsTitleAndItsMedians()
      throws IOException, ParserConfigurationException, SAXException {
    Document svg = parsed(of(some(), none()));

    assertThat(svg.getDocumentElement().getAttribute("role")).isEqualTo("img");
    assertThat(svg.getDocumentElement().getAttribute("aria-labelledby"))
        .isEqualTo("a-b-title a-b-desc");
    assertThat(elements(svg, "title").get(0).getTextContent()).isEqualTo("<&>\"'");
    assertThat(elements(svg, "desc").get(0).getTextContent())
        .isEqualTo("Medians: some & more 7.00 ms, <none> 0 ms.");
  }

  @Test
  void showsTheEndsOfTheDistributionOnlyWhereTheyAreKnown() {
    assertThat(dots(200)).isEqualTo(1);
    assertThat(dots(199)).isZero();
    assertThat(lines(20)).isEqualTo(lines(19) + 2);
  }

  private static int dots(long count) {
    return ChartPicture.pictureOf(of(SampleReport.figures("it", count, 7e6)))
            .split("<ellipse", -1)
            .length
        - 1;
  }

  /** All numbers are the same, so that the axis is, whatever is shown of them. */
  private static int lines(long count) {
    ContenderFigures figures = new ContenderFigures("it", count, 7e6, 7e6, 7e6, 7e6, List.of());
    return ChartPicture.pictureOf(of(figures)).split("<line", -1).length - 1;
  }

  @Test
  void drawsABarAsLongAsItsMedian() throws IOException, ParserConfigurationException, SAXException {
    Document svg = parsed(of(SampleReport.figures("a", 1, 2e6), SampleReport.figures("b", 1, 4e6)));
    List<Double> lengths =
        elements(svg, "line").stream()
            .filter(line -> line.getAttribute("style").contains("stroke-width:16"))
            .map(line -> number(line, "x2") - number(line, "x1"))
            .toList();

    assertThat(lengths).hasSize(2);
    assertThat(lengths.get(1) / lengths.get(0)).isCloseTo(2, within(0.01));
  }

  @Test
  void putsTheLabelsOfTheAxisBelowItsLines()
      throws IOException, ParserConfigurationException, SAXException {
    Document svg = parsed(of(SampleReport.figures("a", 1, 4e6)));
    List<Double> labels =
        elements(svg, "text").stream()
            .filter(text -> text.getAttribute("class").equals("tick"))
            .map(text -> number(text, "x"))
            .toList();
    List<Double> lines =
        elements(svg, "line").stream()
            .filter(line -> line.getAttribute("style").contains("var(--grid)"))
            .map(line -> number(line, "x1"))
            .toList();

    double names = labels.get(0) - lines.get(0);
    assertThat(labels).hasSameSizeAs(lines);
    assertThat(IntStream.range(0, labels.size()).mapToDouble(i -> labels.get(i) - lines.get(i)))
        .allSatisfy(left -> assertThat(left).isCloseTo(names, within(0.1)));
  }

  @Test
  void hasItsColoursFromThePage() {
    assertThat(ChartPicture.pictureOf(SampleReport.handover()))
        .contains("var(--baton)", "var(--peer)")
        .doesNotContain("rgb(", "<?xml", "<!DOCTYPE");
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  private static List<Element> elements(Document svg, String name) {
    NodeList nodes = svg.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
  }

  private static Document parsed(WorkResult result)
      throws IOException, ParserConfigurationException, SAXException {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(ChartPicture.pictureOf(result).getBytes(UTF_8)));
  }
}
