import { monthStepWords } from '../bar-words.js';
import { monthStepHeights, monthStepOf } from '../figures/bar-steps.js';
import { labelName, labelSymbols } from '../label-words.js';
import { words } from '../languages/current.js';
import { documents as english } from '../languages/en/documents.js';
import { monthName } from '../months.js';
import { scoreText } from '../score-text.js';
import { neverAnalysed } from '../verdict.js';
import { chartWords, localMarkWords, sownHereCells, yearRows, type YearFigures } from '../year-figures.js';
import { drawClimate } from './climate-chart.js';
import { labelMark, verdictPart } from './html-verdict.js';
import { markup, type Markup } from './markup.js';
import { analyseCommand, type PlanReport, type ResultSections, type Section } from './tree.js';
import { yearsPart } from './years-bars.js';

const localSign = '••';

/** Renders one plan on its own sheet. */
export function planSection(report: PlanReport): Markup {
  const { name, question, verdicts, result } = report;
  const [first, second] = verdicts;
  return markup`<section class="card" id="${anchorOf(report)}">
    <h2><bdi>${name}</bdi></h2>
    <p class="question">${question.map((words) => markup`<span><bdi>${words}</bdi></span>`)}</p>
    <div class="parts">
      ${first === undefined ? notAnalysed(report) : verdictPart(first)}
      ${second === undefined ? '' : verdictPart(second)}
      ${result === undefined ? '' : resultParts(result, anchorOf(report))}
    </div>
  </section> `;
}

export function anchorOf({ id }: PlanReport): string {
  return `plan-${id}`;
}

function notAnalysed(report: PlanReport): Markup {
  return markup`<div>
    ${labelMark(undefined)}
    <p class="score">
      ${neverAnalysed()}. ${words('documents', english).toAnalyse} <code>${analyseCommand(report)}</code>
    </p>
  </div>`;
}

function resultParts({ years, months, climate, water, limits, sources }: ResultSections, id: string): Markup {
  return markup` ${years === undefined ? '' : yearsPart(years)}
    ${months.content.stages === null ? '' : monthsPart(months)}
    ${climatePart(climate, id)} ${waterPart(water)}
    ${
      limits === undefined
        ? ''
        : markup`<div>
            <h3>${limits.title}</h3>
            <ul class="notes">
              ${limits.content.map((limit) => markup`<li>${limit}</li>`)}
            </ul>
          </div>`
    }
    <div>
      <h3>${sources.title}</h3>
      <dl class="sources">
        ${sources.content.map(
          ([what, from]) =>
            markup`<dt>${what}</dt>
              <dd>${from}</dd>`,
        )}
      </dl>
    </div>`;
}

/** Draws each planting month as a bar in steps and a sign; its score is a figure below. */
function monthsPart({ title, sentences, content }: Section<YearFigures>): Markup {
  const months = content.window.map(({ feasibility_label, score }, i) => {
    const isAsked = i + 1 === content.plantingMonth;
    const step = monthStepOf(content, i);
    return markup`<li class="${step}${isAsked ? ' asked' : ''}" title="${chartWords().monthBar(monthStepWords(step), scoreText(score))}">
      <div class="bar"><i style="height:${(monthStepHeights[step] * 100).toFixed(0)}%"></i></div>
      <b>${labelSymbols[feasibility_label]}</b
      ><span>${monthName(i + 1)}</span>${localMark(content, i)}<em>${isAsked ? '▲' : ''}</em>
    </li>`;
  });
  const localWords = content.localMonths === null ? '' : `, ${localSign} ${localMarkWords(content)}`;
  return markup`<div>
    <h3>${title}</h3>
    <ol class="window">
      ${months}
    </ol>
    <p class="months">
      ${sentences.join(' ')}
      <span class="soft">${words('documents', english).monthMarks}${localWords}.</span>
    </p>
  </div>`;
}

/** Keeps the space of the mark in the other months. */
function localMark({ localMonths }: YearFigures, index: number): Markup | string {
  if (localMonths === null) return '';
  const isLocal = localMonths.includes(index + 1);
  return markup`<span class="local" title="${isLocal ? chartWords().sownHere : ''}">${isLocal ? localSign : ''}</span>`;
}

function climatePart({ title, sentences, content }: Section<YearFigures>, id: string): Markup {
  return markup`<div>
    <h3>${title}</h3>
    <div class="year">
      <figure>
        ${drawClimate(content, sentences[0] ?? '', id)}
        <figcaption>
          <ul class="legend">
            <li>${sample('mean')} ${chartWords().mean}</li>
            <li>${sample('minimum')} ${chartWords().minimum}</li>
            <li>${rainSample} ${chartWords().rain}</li>
            <li>${sample('soil')} ${chartWords().soil}</li>
            <li>${bandSample} ${words('documents', english).season}</li>
          </ul>
          <p class="months">${sentences.join(' ')}</p>
        </figcaption>
      </figure>
      <div class="scroll" role="region" tabindex="0" aria-label="${words('documents', english).figuresOfMonths}">
        ${figuresTable(content)}
      </div>
    </div>
  </div>`;
}

function figuresTable(figures: YearFigures): Markup {
  const said = words('documents', english);
  const rows = yearRows(figures).map(
    ([month, mean, minimum, rain, soil, irrigation], i) =>
      markup`<tr>
        <th scope="row">${month ?? ''}</th>
        <td>${mean ?? ''}</td>
        <td>${minimum ?? ''}</td>
        <td>${rain ?? ''}</td>
        <td>${soil ?? ''}</td>
        ${irrigation === undefined ? '' : markup`<td>${irrigation}</td>`}
        <td>${scoreText(figures.window[i]?.score ?? 0)}</td>
        ${sownHereCells(figures, i).map((words) => markup`<td>${words}</td>`)}
      </tr>`,
  );
  return markup`<table>
    <thead>
      <tr>
        <th scope="col">${said.month}</th>
        <th scope="col">${said.meanC}</th>
        <th scope="col">${said.minimumC}</th>
        <th scope="col">${said.rainMm}</th>
        <th scope="col">${said.soilMm}</th>
        ${figures.irrigationMm === null ? '' : markup`<th scope="col">${said.irrigationMm}</th>`}
        <th scope="col">${said.score}</th>
        ${figures.localMonths === null ? '' : markup`<th scope="col">${chartWords().sownHere}</th>`}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function waterPart({ title, content }: ResultSections['water']): Markup {
  const entries = content.answers.map(
    (answer) => markup`<div>
      <dt>${answer.title}</dt>
      <dd>${labelSymbols[answer.label]} ${labelName(answer.label)} <span class="soft">${answer.scoreWords}</span></dd>
    </div>`,
  );
  const [need, words] = content.need;
  return markup`<div>
    <h3>${title}</h3>
    <dl class="waters">${entries}<div>
          <dt>${need}</dt>
          <dd>${words}</dd>
        </div></dl>
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
