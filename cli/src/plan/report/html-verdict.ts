import { labelScaleOf, labelWords } from '@crop-planning/shared/words/label-words';
import { standingOf, type Opinion } from '@crop-planning/shared/words/opinion';
import { dayOf } from '@crop-planning/shared/words/sentences';
import type { FeasibilityLabel, ModelDetails } from '@crop-planning/shared';
import { labelSymbol } from '../../terminal/output/cells.js';
import { markup, type Markup } from './markup.js';

/** Renders the label as a symbol and a word, in its colour. */
export function labelMark(label: FeasibilityLabel | undefined): Markup {
  if (label === undefined) return markup`<span class="label none"><b>–</b> not analysed</span>`;
  return markup`<span class="label ${label}"><b>${labelSymbol(label)}</b> ${label}</span>`;
}

/** Renders one producer's verdict with its reasons; the model's also has a scale of its labels. */
export function verdict(opinion: Opinion, details: ModelDetails | undefined): Markup {
  const { label, producer, at, reasons, score } = opinion;
  const isModel = producer === null;
  return markup`<div class="parts top" style="margin:0">
    <div class="verdict">
      <h3>${isModel ? 'The model says' : markup`<bdi>${producer}</bdi> says`}</h3>
      ${labelMark(label)}
      <p class="score">${standingOf(opinion)}</p>
      ${isModel && score !== null && details !== undefined ? scale(score, details) : ''}
      <p class="soft when">Analysed on ${dayOf(at)}</p>
    </div>
    <div>
      <h3>Why</h3>
      ${
        reasons.length === 0
          ? markup`<p class="soft">No reason was given.</p>`
          : markup`<ul class="reasons">
              ${reasons.map((reason) => markup`<li>${reason}</li>`)}
            </ul>`
      }
    </div>
  </div>`;
}

/** Marks the result on a scale of the labels. */
function scale(score: number, details: ModelDetails): Markup {
  const { feasible, marginal, position, ends } = labelScaleOf(score, details);
  const share = (part: number) => `flex:${part.toFixed(3)} 1 0`;
  return markup`<div class="scale" aria-hidden="true">
      <i class="bad" style="${share(marginal)}"></i><i class="fair" style="${share(feasible - marginal)}"></i
      ><i class="good" style="${share(1 - feasible)}"></i><b style="left:${(position * 100).toFixed(1)}%"></b>
    </div>
    <p class="ends"><span>${ends[0]}</span><span>${labelWords(details)}</span><span>${ends[1]}</span></p>`;
}
