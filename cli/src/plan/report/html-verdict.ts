import { labelWords } from '@crop-planning/shared/words/label-words';
import type { ModelResult } from '@crop-planning/shared/words/model-result';
import { standingOf, type Opinion } from '@crop-planning/shared/words/opinion';
import { dayOf } from '@crop-planning/shared/words/sentences';
import type { FeasibilityLabel } from '@crop-planning/shared';
import { labelSymbol } from '../../terminal/output/cells.js';
import { html, type Markup } from './markup.js';

/** Renders the label as a symbol and a word, in its colour. */
export function labelMark(label: FeasibilityLabel | undefined): Markup {
  if (label === undefined) return html`<span class="label none"><b>–</b> not analysed</span>`;
  return html`<span class="label ${label}"><b>${labelSymbol(label)}</b> ${label}</span>`;
}

/** Renders one producer's verdict with its reasons; the model's also has a scale of its labels. */
export function verdict(opinion: Opinion, result: ModelResult | undefined): Markup {
  const { label, producer, at, reasons, score } = opinion;
  const isModel = producer === null;
  return html`<div class="parts top" style="margin:0">
    <div class="verdict">
      <h3>${isModel ? 'The model says' : html`<bdi>${producer}</bdi> says`}</h3>
      ${labelMark(label)}
      <p class="score">${standingOf(opinion)}</p>
      ${isModel && score !== null && result !== undefined ? scale(score, result) : ''}
      <p class="soft when">Analysed on ${dayOf(at)}</p>
    </div>
    <div>
      <h3>Why</h3>
      ${
        reasons.length === 0
          ? html`<p class="soft">No reason was given.</p>`
          : html`<ul class="reasons">
              ${reasons.map((reason) => html`<li>${reason}</li>`)}
            </ul>`
      }
    </div>
  </div>`;
}

/** Marks the score, or the share of carried years if that decides the label, on a scale of the labels. */
function scale(score: number, result: ModelResult): Markup {
  const { thresholds, shares, years } = result;
  const byYears = shares !== null && years?.areDeciding === true;
  const { feasible, marginal } = byYears ? shares : thresholds;
  const position = byYears ? (years.good + years.poor) / years.judged : score;
  const [none, all] = byYears ? ['0 %', '100 %'] : ['0', '1'];
  const share = (part: number) => `flex:${part.toFixed(3)} 1 0`;
  return html`<div class="scale" aria-hidden="true">
      <i class="bad" style="${share(marginal)}"></i><i class="fair" style="${share(feasible - marginal)}"></i
      ><i class="good" style="${share(1 - feasible)}"></i><b style="left:${(position * 100).toFixed(1)}%"></b>
    </div>
    <p class="ends"><span>${none}</span><span>${labelWords(result)}</span><span>${all}</span></p>`;
}
