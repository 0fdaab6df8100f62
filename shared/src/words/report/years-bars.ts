import type { SeasonOfYear, Years } from '../../contract/years.js';
import { yearStepWords } from '../bar-words.js';
import { yearStepHeights, yearStepOf, yearSteps } from '../figures/bar-steps.js';
import { ensoName, ensoRows, ensoStateIn, ensoTitles, type EnsoStates } from '../enso-states.js';
import { ensoStates } from '../figures/enso-states.js';
import { seasonWords } from '../known-years.js';
import { markup, type Markup } from './markup.js';
import { words } from '../languages/current.js';
import { documents as english } from '../languages/en/documents.js';
import type { KnownYears, Section } from './tree.js';

/**
 * Draws each year as a bar whose height and colour say how the harvest was, marks the state of the Pacific below it
 * where that is known to matter, and states the counts and the worst years.
 */
export function yearsPart({ title, sentences, content: { years, enso } }: Section<KnownYears>): Markup {
  const { first, last, seasons } = years;
  const middle = Math.round((first + last) / 2);
  const sentence = sentences.join(' ');
  return markup`<div>
    <h3>${title}</h3>
    <div class="years" role="img" aria-label="${sentence}">${seasons.map(bar)}</div>
    ${enso === null ? '' : marks(enso, seasons)}
    <p class="ends"><span>${first}</span><span>${middle}</span><span>${last}</span></p>
    <p class="months">
      ${sentence}
      <span class="soft">${legend(years)}.${enso === null ? '' : stateLegend(enso)}</span>
    </p>
    ${enso === null ? '' : stateTable(enso)}
  </div>`;
}

function bar(season: SeasonOfYear): Markup {
  const step = yearStepOf(season);
  const height = Math.round(100 * yearStepHeights[step]);
  return markup`<i class="${step}" style="height:${height}%" title="${seasonWords(season)}"></i>`;
}

function legend({ seasons }: Years): Markup[] {
  const shown = yearSteps.filter((one) => seasons.some((season) => yearStepOf(season) === one));
  return shown.map(
    (one, i) => markup`${i === 0 ? '' : ', '}<i class="key ${one}"></i> ${yearStepWords(one)}`,
  );
}

/** The marks differ in shape and size, so that neither colours nor grey are needed to tell them apart. */
function marks(enso: EnsoStates, seasons: readonly SeasonOfYear[]): Markup {
  const said = words('documents', english);
  const all = seasons.map((season) => {
    const state = ensoStateIn(enso, season.year);
    const name = state === null ? said.notKnown : ensoName(state);
    return markup`<span title="${`${season.year}: ${name}`}"><i class="state ${state ?? 'none'}"></i></span>`;
  });
  return markup`<div class="states" role="img" aria-label="${said.statesIn(ensoRows(enso).map(([name = '', count = '']) => ({ name, seasons: count })))}">${all}</div>`;
}

function stateLegend(enso: EnsoStates): Markup[] {
  const shown = ensoStates.filter((state) => enso[state].seasons > 0);
  const keys = shown.map(
    (state, i) =>
      markup`${i === 0 ? '' : ', '}<span class="state-key"><i class="state ${state}"></i> ${ensoName(state)}</span>`,
  );
  return [markup` ${words('documents', english).belowEachYear} `, ...keys, markup`.`];
}

function stateTable(enso: EnsoStates): Markup {
  const rows = ensoRows(enso).map(
    ([name = '', ...figures]) => markup`<tr>
      <th scope="row">${name}</th>
      ${figures.map((figure) => markup`<td>${figure}</td>`)}
    </tr>`,
  );
  return markup`<table class="by-state">
    <thead>
      <tr>
        ${ensoTitles().map((title) => markup`<th scope="col">${title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}
