// SPDX-License-Identifier: Apache-2.0
// How the tables of papers stand, in a few words.

import {html, nothing} from 'lit';

const VERDICTS = [
  ['agrees', 'agree'],
  ['close', 'close'],
  ['differs', 'differ'],
  ['shown', 'shown'],
  ['not shown', 'not shown'],
  ['contradicted', 'contradicted'],
  ['undecided', 'undecided'],
  ['not comparable', 'not comparable'],
  ['not run', 'not run'],
];
const TONES = {
  agrees: 'agrees',
  close: 'agrees',
  shown: 'agrees',
  differs: 'differs',
  contradicted: 'differs',
  'not shown': 'differs',
};
/** The colour of a verdict. */
export const tone = verdict => TONES[verdict] ?? 'open';

/** The games that are there of those asked for; nothing if they are all there. */
function progress({run, published}) {
  if (run?.finished < run?.total) {
    return html`<span class="tag ours">${run.finished} of ${run.total} games</span> `;
  }
  const part = run ? run.interrupted : published.complete === false;
  return part ? html`<span class="tag ours">run in part</span> ` : nothing;
}

/** How an item stands: how far it was run, and its verdicts. */
export function tags(item) {
  if (!item.run && !item.published) {
    return html`<span class="tag">not run</span>`;
  }
  const far = progress(item);
  if (item.cells.length === 0) {
    return far === nothing ? html`<span class="tag ours">run</span>` : far;
  }
  return html`${item.run?.running ? html`<span class="tag ours">running</span> ` : nothing}${far}
  ${VERDICTS.map(([v, many]) => {
    const n = item.cells.filter(c => c.verdict === v).length;
    return n ? html`<span class="tag ${tone(v)}">${n} ${n === 1 ? v : many}</span> ` : nothing;
  })}`;
}
