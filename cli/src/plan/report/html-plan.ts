import type { ModelDetails } from '@crop-planning/shared';
import { yearFiguresOf, type YearFigures } from '@crop-planning/shared/words/year-figures';
import { monthName } from '@crop-planning/shared/words/months';
import type { PlanReport } from '@crop-planning/shared/words/plan-report';
import { questionOf, sourcesOf } from '@crop-planning/shared/words/report-words';
import { scoreText } from '@crop-planning/shared/words/score-text';
import {
  advisedMonths,
  figureText,
  frostSentence,
  irrigationSentence,
  seasonSentence,
} from '@crop-planning/shared/words/sentences';
import { labelSymbol } from '../../terminal/output/cells.js';
import { drawClimate } from './climate-chart.js';
import { labelMark, verdict } from './html-verdict.js';
import { markup, type Markup } from './markup.js';
import { analyseCommand } from './analyse-command.js';
import { yearsPart } from './years-bars.js';

/** Renders one plan on its own sheet. */
export function planSection(report: PlanReport): Markup {
  const { plan, opinion, modelOpinion, details } = report;
  return markup`<section class="card" id="${anchorOf(report)}">
    <h2><bdi>${plan.name}</bdi></h2>
    <p class="question">${questionOf(report).map((words) => markup`<span><bdi>${words}</bdi></span>`)}</p>
    <div class="parts">
      ${opinion === undefined ? notAnalysed(report) : verdict(opinion, details)}
      ${modelOpinion === undefined ? '' : verdict(modelOpinion, details)}
      ${details === undefined ? '' : modelParts(report, details)}
    </div>
  </section> `;
}

export function anchorOf({ plan }: PlanReport): string {
  return `plan-${plan.id}`;
}

function notAnalysed({ plan }: PlanReport): Markup {
  return markup`<div>
    ${labelMark(undefined)}
    <p class="score">
      This plan has not been analysed yet. To analyse it, run <code>${analyseCommand(plan)}</code>
    </p>
  </div>`;
}

function modelParts(report: PlanReport, details: ModelDetails): Markup {
  const notes = details.limits.map(({ message }) => message);
  return markup` ${details.years === null ? '' : yearsPart(details.years)}
    ${details.season === null ? '' : yearOfPlanting(details)}
    ${climateOf(report, details, yearFiguresOf(details))} ${waters(details)}
    ${
      notes.length === 0
        ? ''
        : markup`<div>
            <h3>What the model cannot know</h3>
            <ul class="notes">
              ${notes.map((note) => markup`<li>${note}</li>`)}
            </ul>
          </div>`
    }
    <div>
      <h3>Sources</h3>
      <dl class="sources">
        ${sourcesOf(report).map(
          ([what, from]) =>
            markup`<dt>${what}</dt>
              <dd>${from}</dd>`,
        )}
      </dl>
    </div>`;
}

/** Draws the score of each planting month as a bar, a sign and a figure. */
function yearOfPlanting(details: ModelDetails): Markup {
  const { window, inputs } = details;
  const months = window.map(({ feasibility_label, score }, i) => {
    const isAsked = i + 1 === inputs.planting_month;
    return markup`<li class="${feasibility_label}${isAsked ? ' asked' : ''}">
      <div class="bar"><i style="height:${(score * 100).toFixed(0)}%"></i></div>
      <b title="${feasibility_label}">${labelSymbol(feasibility_label)}</b><span>${scoreText(score)}</span
      ><span>${monthName(i + 1)}</span><em>${isAsked ? '▲' : ''}</em>
    </li>`;
  });
  return markup`<div>
    <h3>If planted in another month</h3>
    <ol class="window">
      ${months}
    </ol>
    <p class="months">
      ${advisedMonths(details).join(' ')}
      <span class="soft">▲ planned month, ✓ feasible, ~ marginal, ✗ infeasible.</span>
    </p>
  </div>`;
}

function climateOf(report: PlanReport, details: ModelDetails, figures: YearFigures): Markup {
  return markup`<div>
    <h3>Climate, season and water</h3>
    <div class="year">
      <figure>
        ${drawClimate(details, figures, anchorOf(report))}
        <figcaption>
          <ul class="legend">
            <li>${sample('mean')} mean temperature</li>
            <li>${sample('minimum')} mean night minimum</li>
            <li>${rainSample} rain</li>
            <li>${sample('soil')} water in the soil at the end of the month</li>
            <li>${bandSample} season</li>
          </ul>
          <p class="months">${seasonSentence(details)} ${frostSentence(details)}</p>
        </figcaption>
      </figure>
      ${figuresTable(figures)}
    </div>
  </div>`;
}

function figuresTable({ meanC, minimumC, rainMm, soilMm, irrigationMm }: YearFigures): Markup {
  const rows = meanC.map(
    (mean, i) =>
      markup`<tr>
        <th scope="row">${monthName(i + 1)}</th>
        <td>${figureText(mean, 1)}</td>
        <td>${figureText(minimumC[i], 1)}</td>
        <td>${figureText(rainMm[i], 0)}</td>
        <td>${figureText(soilMm[i], 0)}</td>
        ${irrigationMm ? markup`<td>${figureText(irrigationMm[i], 0)}</td>` : ''}
      </tr>`,
  );
  return markup`<table>
    <thead>
      <tr>
        <th scope="col">Month</th>
        <th scope="col">Mean °C</th>
        <th scope="col">Min. °C</th>
        <th scope="col">Rain mm</th>
        <th scope="col">Soil mm</th>
        ${irrigationMm ? markup`<th scope="col">Irrigation mm</th>` : ''}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function waters(details: ModelDetails): Markup {
  const { waters: both, inputs } = details;
  const entries = (['rainfed', 'irrigated'] as const).map((water) => {
    const { feasibility_label, score } = both[water];
    const mark = water === inputs.water ? ' (as analysed)' : '';
    return markup`<div>
      <dt>${water === 'rainfed' ? 'With rain only' : 'With irrigation'}${mark}</dt>
      <dd>${labelSymbol(feasibility_label)} ${feasibility_label}, ${scoreText(score)}</dd>
    </div>`;
  });
  const need = markup`<div>
          <dt>Irrigation need</dt>
          <dd>${irrigationSentence(details)}</dd>
        </div>`;
  return markup`<div>
    <h3>Water</h3>
    <dl class="waters">${entries}${need}</dl>
  </div>`;
}

function sample(line: 'mean' | 'minimum' | 'soil'): Markup {
  return markup`<svg class="climate" viewBox="0 0 26 12" aria-hidden="true">
    <polyline class="${line}" points="1,6 25,6" />
  </svg>`;
}

const rainSample = markup`<svg class="climate" viewBox="0 0 26 12" aria-hidden="true">
  <rect class="rain" x="8" y="1" width="10" height="10" />
</svg>`;
const bandSample = markup`<svg class="climate" viewBox="0 0 26 12" aria-hidden="true">
  <rect class="stage" x="1" y="3" width="24" height="6" />
</svg>`;
