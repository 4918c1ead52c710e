// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** One manual page in the language of the program man, from the same declarations as the help. */
final class ManPage {
  private static final String EXAMPLES = "Examples:";

  private final CommandLine command;
  private final CommandSpec spec;
  private final StringBuilder roff = new StringBuilder();

  ManPage(CommandLine command) {
    this.command = command;
    this.spec = command.getCommandSpec();
  }

  /** The name of the page, such as {@code banyan-ggp-check}. */
  String name() {
    return spec.qualifiedName("-");
  }

  String text() {
    roff.setLength(0);
    List<String> description = lines(spec.usageMessage().description());
    // No date: the same program gives the same page.
    roff.append(".TH ").append(name().toUpperCase(Locale.ROOT)).append(" 1 \"\" \"banyan ");
    roff.append(Build.version()).append("\" \"Banyan\"\n");
    section("NAME");
    paragraph(name() + " \\- " + escaped(withoutStop(description.get(0))));
    section("SYNOPSIS");
    Help help = new Help(spec, Help.defaultColorScheme(Help.Ansi.OFF));
    paragraph(escaped(help.synopsis(0).strip().replaceAll("\\s+", " ")));
    section("DESCRIPTION");
    description.forEach(line -> paragraph(escaped(line)));
    arguments();
    commands();
    footer(lines(spec.usageMessage().footer()));
    if (spec.parent() != null) {
      section("EXIT STATUS");
      paragraph("0 done, 1 failed, 2 bad usage.");
    }
    seeAlso();
    return roff.toString();
  }

  private void arguments() {
    if (!spec.positionalParameters().isEmpty()) {
      section("ARGUMENTS");
      for (PositionalParamSpec arg : spec.positionalParameters()) {
        item("\\fI" + escaped(arg.paramLabel()) + "\\fR", arg);
      }
    }
    section("OPTIONS");
    for (OptionSpec option : spec.options()) {
      String names =
          Stream.of(option.names())
              .map(n -> "\\fB" + escaped(n) + "\\fR")
              .collect(Collectors.joining(", "));
      boolean takesValue = option.arity().max() > 0;
      item(names + (takesValue ? "=\\fI" + escaped(option.paramLabel()) + "\\fR" : ""), option);
    }
  }

  private void item(String head, ArgSpec arg) {
    roff.append(".TP\n").append(head).append('\n');
    lines(arg.description()).forEach(line -> paragraph(escaped(line)));
  }

  private void commands() {
    if (command.getSubcommands().isEmpty()) {
      return;
    }
    section("COMMANDS");
    command
        .getSubcommands()
        .forEach(
            (name, line) -> {
              roff.append(".TP\n\\fB").append(escaped(name)).append("\\fR\n");
              paragraph(escaped(lines(line.getCommandSpec().usageMessage().description()).get(0)));
            });
  }

  /** What stands below the options: remarks, then examples, line by line as written. */
  private void footer(List<String> lines) {
    int examples = lines.indexOf(EXAMPLES);
    List<String> remarks = lines.subList(0, examples < 0 ? lines.size() : examples);
    if (!remarks.isEmpty()) {
      section("NOTES");
      verbatim(remarks);
    }
    if (examples >= 0) {
      section("EXAMPLES");
      verbatim(lines.subList(examples + 1, lines.size()));
    }
  }

  private void seeAlso() {
    section("SEE ALSO");
    CommandSpec parent = spec.parent();
    Stream<String> others =
        parent == null
            ? command.getSubcommands().keySet().stream().map(n -> name() + "-" + n)
            : Stream.of(parent.qualifiedName("-"));
    paragraph(others.map(n -> "\\fB" + escaped(n) + "\\fR(1)").collect(Collectors.joining(", ")));
  }

  private void section(String title) {
    roff.append(".SH ").append(title).append('\n');
  }

  private void paragraph(String line) {
    // A full stop or quotation mark at the start of a line would be a command.
    roff.append(line.startsWith(".") || line.startsWith("'") ? "\\&" : "").append(line);
    roff.append('\n');
  }

  private void verbatim(List<String> lines) {
    roff.append(".nf\n");
    lines.forEach(line -> paragraph(escaped(line)));
    roff.append(".fi\n");
  }

  private static List<String> lines(String... texts) {
    return Stream.of(texts)
        .map(text -> text.replace("%n", "\n").replace("%%", "%"))
        .flatMap(String::lines)
        .filter(line -> !line.isBlank())
        .toList();
  }

  private static String withoutStop(String sentence) {
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-");
  }
}
