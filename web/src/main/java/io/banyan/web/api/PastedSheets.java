// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import io.banyan.core.game.Game;
import io.banyan.core.game.RuleSheets;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Games of rule sheets that visitors pasted, the last few of them. A game is named by the hash of
 * its text: whoever has the text can bring it back after the server has forgotten it.
 */
final class PastedSheets {
  /** The word that the specifications of pasted sheets begin with. */
  static final String NAME = "pasted";

  static final int MAX_LENGTH = 500_000;
  private static final int MOST = 16;
  private static final int ID_LENGTH = 12;
  private static final Pattern SPEC = Pattern.compile(NAME + "\\(\"?([0-9a-f]{12})\"?\\)");

  private final RuleSheets sheets;
  private final Map<String, RuleSheets.Judged> judged =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, RuleSheets.Judged> eldest) {
          return size() > MOST;
        }
      };

  PastedSheets(RuleSheets sheets) {
    this.sheets = sheets;
  }

  /** True if a specification names a pasted sheet. */
  static boolean isPasted(String spec) {
    return spec.startsWith(NAME + "(");
  }

  /** The game of a sheet that was pasted before. */
  synchronized Game game(String spec) {
    Matcher known = SPEC.matcher(spec);
    RuleSheets.Judged found = known.matches() ? judged.get(known.group(1)) : null;
    if (found == null) {
      throw new ApiException(
          404, "no-sheet", "the rule sheet of " + spec + " is not here; paste its text once more");
    }
    return found.game();
  }

  /** Judges a text, one at a time, and keeps its game; answers what to tell the visitor. */
  synchronized Map<String, Object> add(String text) {
    String id = id(text);
    String spec = NAME + "(" + id + ")";
    RuleSheets.Judged result = judged.get(id);
    if (result == null) {
      result = sheets.judge(spec, text);
    }
    if (result.game() != null) {
      judged.put(id, result);
    }
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("game", result.game() == null ? null : spec);
    page.put("title", result.title());
    page.put("rules", result.rules());
    List<Object> remarks = new ArrayList<>();
    for (RuleSheets.Remark remark : result.remarks()) {
      Map<String, Object> r = new LinkedHashMap<>();
      r.put("level", remark.level());
      r.put("line", remark.line() == 0 ? null : remark.line());
      r.put("column", remark.line() == 0 ? null : remark.column());
      r.put("message", remark.message());
      remarks.add(r);
    }
    page.put("remarks", remarks);
    return page;
  }

  private static String id(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash).substring(0, ID_LENGTH);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
