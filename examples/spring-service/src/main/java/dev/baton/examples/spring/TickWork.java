package dev.baton.examples.spring;

import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Work that takes its time before the result can be written, such as a call of a service. */
@Component
public class TickWork {
  private final Duration length;

  public TickWork(@Value("${ticker.work:300ms}") Duration length) {
    this.length = length;
  }

  /** Works, until interrupted at most. */
  public void doWork() throws InterruptedException {
    Thread.sleep(length.toMillis());
  }
}
