import type { SeasonOfYear, Years } from '../../contract/years.js';
import { seasonWords } from '../known-years.js';
import { markup, type Markup } from './markup.js';
import type { Section } from './tree.js';

/** The minimum height of a bar, in percent, so that a score of 0 is still visible. */
const leastPercent = 4;

/**
 * Draws each year as a bar whose height shows the score and whose colour shows the class, and states the
 * counts and the worst years.
 */
export function yearsPart({ title, sentences, content }: Section<Years>): Markup {
  const { first, last, seasons } = content;
  const middle = Math.round((first + last) / 2);
  const sentence = sentences.join(' ');
  return markup`<div>
    <h3>${title}</h3>
    <div class="years" role="img" aria-label="${sentence}">${seasons.map(bar)}</div>
    <p class="ends"><span>${first}</span><span>${middle}</span><span>${last}</span></p>
    <p class="months">
      ${sentence}
      <span class="soft">The height is the score; ${legend(content)}.</span>
    </p>
  </div>`;
}

function bar(season: SeasonOfYear): Markup {
  const height = Math.max(leastPercent, Math.round(100 * (season.score ?? 0)));
  return markup`<i class="${season.class ?? 'none'}" style="height:${height}%" title="${seasonWords(season)}"></i>`;
}

function legend({ seasons }: Years): Markup[] {
  const all = ['good', 'poor', 'lost', 'none'] as const;
  const shown = all.filter((one) => seasons.some((season) => (season.class ?? 'none') === one));
  return shown.map(
    (one, i) =>
      markup`${i === 0 ? '' : ', '}<i class="key ${one}"></i> ${one === 'none' ? 'not known' : one}`,
  );
}
