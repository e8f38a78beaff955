package dev.baton.spring.actuator;

import dev.baton.error.BatonException;
import dev.baton.error.UnreachableException;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Supplier;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.EndpointWebExtension;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.lang.Nullable;

/**
 * The changes of {@link BatonEndpoint} by HTTP: a refusal is an answer with its reason, and no
 * failure of the server.
 */
@EndpointWebExtension(endpoint = BatonEndpoint.class)
public final class BatonWebEndpoint {
  private static final int CONFLICT = 409;

  private final BatonEndpoint endpoint;

  public BatonWebEndpoint(BatonEndpoint endpoint) {
    this.endpoint = endpoint;
  }

  /** The reason of a refusal. */
  public record RefusedChange(String error) {}

  /**
   * Changes an election, as {@link BatonEndpoint#changeElection} does. It takes texts: Spring Boot
   * gives no reason for an answer to a value that it cannot read itself.
   *
   * @return the election; or why not, with 400 for a request that cannot work, 409 for one that
   *     Baton refuses now, and 503 if ZooKeeper does not answer
   */
  @WriteOperation
  public WebEndpointResponse<Object> changeElection(
      @Selector String name,
      @Nullable String change,
      @Nullable String candidate,
      @Nullable String reason,
      @Nullable String out,
      @Nullable String within) {
    return answer(
        () ->
            endpoint.changeElection(
                name,
                parseChange(change),
                candidate,
                reason,
                parseDuration("out", out),
                parseDuration("within", within)));
  }

  private static ElectionChange parseChange(@Nullable String change) {
    return Arrays.stream(ElectionChange.values())
        .filter(each -> each.name().equalsIgnoreCase(change))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "change must be one of "
                        + Arrays.toString(ElectionChange.values())
                        + ", was "
                        + change));
  }

  private static @Nullable Duration parseDuration(String field, @Nullable String text) {
    try {
      return text == null ? null : DurationStyle.detectAndParse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          field + " must be a duration, as 30s or PT30S, was " + text, e);
    }
  }

  private static WebEndpointResponse<Object> answer(Supplier<ElectionReport> change) {
    try {
      ElectionReport changed = change.get();
      return changed == null
          ? new WebEndpointResponse<>(WebEndpointResponse.STATUS_NOT_FOUND)
          : new WebEndpointResponse<>(changed);
    } catch (InvalidEndpointRequestException | IllegalArgumentException e) {
      return refuse(WebEndpointResponse.STATUS_BAD_REQUEST, e);
    } catch (UnreachableException e) {
      return refuse(WebEndpointResponse.STATUS_SERVICE_UNAVAILABLE, e);
    } catch (BatonException e) {
      return refuse(CONFLICT, e);
    }
  }

  private static WebEndpointResponse<Object> refuse(int status, RuntimeException why) {
    return new WebEndpointResponse<>(new RefusedChange(String.valueOf(why.getMessage())), status);
  }
}
