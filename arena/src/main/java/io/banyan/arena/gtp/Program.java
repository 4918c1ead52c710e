// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A command as people write it, taken apart without a shell: words are separated by spaces, and
 * single or double quotation marks keep spaces together.
 *
 * @param words the program and its arguments
 */
record Program(List<String> words) {

  /** Reads a command whose program must be there. */
  static Program parse(String command) {
    List<String> words = new ArrayList<>();
    StringBuilder word = null;
    char quote = 0;
    for (int i = 0; i < command.length(); i++) {
      char c = command.charAt(i);
      if (quote != 0 ? c == quote : c == '"' || c == '\'') {
        quote = quote == 0 ? c : 0;
        word = word == null ? new StringBuilder() : word;
      } else if (quote == 0 && Character.isWhitespace(c)) {
        if (word != null) {
          words.add(word.toString());
        }
        word = null;
      } else {
        word = word == null ? new StringBuilder() : word;
        word.append(c);
      }
    }
    if (quote != 0) {
      throw new IllegalArgumentException("cmd has no closing " + quote + ", was " + command);
    }
    if (word != null) {
      words.add(word.toString());
    }
    String fault = words.isEmpty() ? "it is empty" : fault(words.get(0));
    if (fault != null) {
      throw new IllegalArgumentException(
          "cmd must start with a program that can be run, was '" + command + "': " + fault);
    }
    return new Program(List.copyOf(words));
  }

  /** Why a program cannot be run, null if it can. */
  private static String fault(String name) {
    try {
      if (!name.contains("/") && !name.contains(File.separator)) {
        return isOnPath(name) ? null : "no folder of PATH has a program " + name;
      }
      Path file = Path.of(name);
      boolean there = Files.isRegularFile(file);
      return isProgram(file) ? null : name + (there ? " may not be run" : " is no file");
    } catch (InvalidPathException e) {
      return name + " cannot be the name of a file";
    }
  }

  private static boolean isOnPath(String name) {
    String path = System.getenv().getOrDefault("PATH", "");
    boolean windows = File.separatorChar == '\\';
    for (String folder : path.split(File.pathSeparator)) {
      if (isProgram(Path.of(folder, name))
          || windows && isProgram(Path.of(folder, name + ".exe"))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }
}
