// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.spec;

import java.util.ArrayList;
import java.util.List;

/** Reads the grammar of {@link Spec}, pointing at the fault when there is one. */
final class SpecReader {
  private static final int MAX_LENGTH = 20_000;
  private static final int MAX_DEPTH = 30;

  private final String text;
  private int at;
  private int depth;

  SpecReader(String text) {
    this.text = text;
  }

  Spec readAll() {
    if (text.length() > MAX_LENGTH) {
      throw new SpecException(
          "specification is " + text.length() + " characters long, at most " + MAX_LENGTH, "", 0);
    }
    Spec spec = readSpec();
    skipSpaces();
    if (at < text.length()) {
      throw fault(
          text.charAt(at) == '@'
              ? "a budget of its own, '" + text.substring(at) + "', has no place here after " + spec
              : "unexpected '" + text.charAt(at) + "' after " + spec);
    }
    return spec;
  }

  private Spec readSpec() {
    skipSpaces();
    int start = at;
    boolean quoted = at < text.length() && text.charAt(at) == '"';
    String name = quoted ? readQuoted() : readWord();
    List<Spec.Argument> arguments = new ArrayList<>();
    skipSpaces();
    if (!quoted && at < text.length() && text.charAt(at) == '(') {
      readArguments(arguments);
    }
    return new Spec(name, quoted, arguments, start);
  }

  private void readArguments(List<Spec.Argument> arguments) {
    if (++depth > MAX_DEPTH) {
      throw fault("more than " + MAX_DEPTH + " nested parentheses");
    }
    at++;
    skipSpaces();
    if (at < text.length() && text.charAt(at) == ')') {
      at++;
      depth--;
      return;
    }
    while (true) {
      arguments.add(readArgument());
      skipSpaces();
      if (at >= text.length()) {
        throw fault("missing ')'");
      }
      char c = text.charAt(at++);
      if (c == ')') {
        depth--;
        return;
      }
      if (c != ',') {
        at--;
        throw fault("expected ',' or ')' but found '" + c + "'");
      }
    }
  }

  private Spec.Argument readArgument() {
    skipSpaces();
    int start = at;
    Spec first = readSpec();
    skipSpaces();
    if (at < text.length() && text.charAt(at) == '=') {
      if (!first.isWord() || first.quoted()) {
        throw new SpecException("'" + first + "' cannot be a key", text, start);
      }
      at++;
      return new Spec.Argument(first.name(), readSpec(), start);
    }
    return new Spec.Argument(null, first, start);
  }

  private String readWord() {
    int start = at;
    while (at < text.length() && isWordCharacter(text.charAt(at))) {
      at++;
    }
    if (at == start) {
      throw fault(
          at < text.length()
              ? "expected a name or a value but found '" + text.charAt(at) + "'"
              : text.isBlank()
                  ? "expected a name such as uct or hex(11), but the text is empty"
                  : "expected a name or a value");
    }
    return text.substring(start, at);
  }

  private static boolean isWordCharacter(char c) {
    return Character.isLetterOrDigit(c) || "._-+/:;|*#'".indexOf(c) >= 0;
  }

  private String readQuoted() {
    int start = at++;
    StringBuilder value = new StringBuilder();
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return value.toString();
      }
      if (c == '\\') {
        if (at >= text.length()) {
          break;
        }
        c = text.charAt(at++);
      }
      value.append(c);
    }
    throw new SpecException("quotation mark is never closed", text, start);
  }

  private void skipSpaces() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private SpecException fault(String message) {
    return new SpecException(message, text, at);
  }
}
