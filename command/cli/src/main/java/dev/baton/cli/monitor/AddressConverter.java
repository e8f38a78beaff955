package dev.baton.cli.monitor;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts the address to listen at: {@code 8080}, {@code 0.0.0.0:8080}, {@code [::]:8080}. */
public final class AddressConverter implements ITypeConverter<InetSocketAddress> {
  private static final Pattern FORM = Pattern.compile("(?:(\\[[^\\]]+]|[^:]+):)?(\\d{1,5})");
  private static final int LARGEST_PORT = 65_535;

  @Override
  public InetSocketAddress convert(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > LARGEST_PORT) {
      throw new TypeConversionException(
          "'" + text + "' is not a port; write 8080, or with an address 0.0.0.0:8080");
    }
    return new InetSocketAddress(
        parseAddress(matcher.group(1)), Integer.parseInt(matcher.group(2)));
  }

  private static InetAddress parseAddress(String host) {
    try {
      return host == null ? InetAddress.getLoopbackAddress() : InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new TypeConversionException("'" + host + "' is not an address of this machine");
    }
  }
}
