import { words } from '../languages/current.js';
import { documents as english } from '../languages/en/documents.js';
import type { FeasibilityLabel } from '../../contract/crop-plans.js';
import { labelParts, type LabelScale } from '../label-words.js';
import {
  analysedOn,
  figuresTitle,
  modelSays,
  noReason,
  producerSays,
  whyTitle,
  type Verdict,
} from '../verdict.js';
import { markup, type Markup } from './markup.js';

/** Renders the label as a symbol and a word, in its colour. */
export function labelMark(label: FeasibilityLabel | undefined): Markup {
  const { sign, word } = labelParts(label);
  return markup`<span class="label ${label ?? 'none'}"><b>${sign}</b> ${word}</span>`;
}

/** Renders one producer's verdict with its reasons; the model's also has a scale of its labels. */
export function verdictPart({
  sentence,
  label,
  producer,
  day,
  reasons,
  harvests,
  standing,
  scale,
}: Verdict): Markup {
  // The name is set apart from the writing direction of the sentence around it.
  const [before = '', after = ''] = producerSays('\0').split('\0');
  return markup`${sentence === null ? '' : markup`<p class="sentence">${sentence}</p>`}
    <div class="parts top" style="margin:0">
    <div class="verdict">
      <h3>${producer === null ? modelSays() : markup`${before}<bdi>${producer}</bdi>${after}`}</h3>
      ${labelMark(label)}
      <p class="score">${harvests ?? standing}</p>
      ${scale === null ? '' : scaleOf(scale)}
      ${harvests === null ? '' : markup`<p class="soft when">${words('documents', english).headed(figuresTitle(), standing)}</p>`}
      <p class="soft when">${analysedOn(day)}</p>
    </div>
    <div>
      <h3>${whyTitle()}</h3>
      ${
        reasons.length === 0
          ? markup`<p class="soft">${noReason()}</p>`
          : markup`<ul class="reasons">
              ${reasons.map((reason) => markup`<li>${reason}</li>`)}
            </ul>`
      }
    </div>
  </div>`;
}

/** Marks the result on a scale of the labels. */
function scaleOf({ feasible, marginal, position, ends, words }: LabelScale): Markup {
  const share = (part: number) => `flex:${part.toFixed(3)} 1 0`;
  return markup`<div class="scale" aria-hidden="true">
      <i class="bad" style="${share(marginal)}"></i><i class="fair" style="${share(feasible - marginal)}"></i
      ><i class="good" style="${share(1 - feasible)}"></i><b style="left:${(position * 100).toFixed(1)}%"></b>
    </div>
    <p class="ends"><span>${ends[0]}</span><span>${words}</span><span>${ends[1]}</span></p>`;
}
