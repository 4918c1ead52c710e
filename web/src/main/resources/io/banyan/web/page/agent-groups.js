// SPDX-License-Identifier: Apache-2.0
// The agents in groups, those to begin with first.

const GROUPS = [
  ['Start here', ['strongest', 'uct', 'solver', 'rave', 'grave', 'mast']],
  ['Selection and playouts', ['ucb1tuned', 'nast2', 'lgrf1', 'poolrave']],
  ['P0: quality of results', ['rb', 'qb', 'rbqb', 'rb-ggp']],
  ['P1: sufficiency threshold', ['st', 'st-ggp', 'cadia']],
  ['P2: hybrids with minimax', /^i[rcp]-(e|m|mk)$/],
  ['P3: Connect Four report', ['egreedy', 'adaptive']],
  ['P4: playout pruning', ['ppr', /-paper$/]],
  ['Baselines', ['random', 'greedy', 'alphabeta', 'flat']],
];

const fits = (rule, name) => (rule instanceof RegExp ? rule.test(name) : rule === name);

/** Groups as [name, agents]; an agent that no group names is among the last. */
export function grouped(agents) {
  const rest = new Set(agents);
  const groups = GROUPS.map(([title, rules]) => {
    const found = [rules]
      .flat()
      .flatMap(rule => [...rest].filter(a => fits(rule, a.name)))
      .filter(a => rest.delete(a));
    return [title, found];
  });
  return [...groups, ['More', [...rest]]].filter(([, found]) => found.length > 0);
}
