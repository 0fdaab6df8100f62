import {
  ensoName,
  ensoRows,
  ensoStateIn,
  ensoTitles,
  type EnsoStates,
} from '@crop-planning/shared/words/enso-states';
import { reasonOf, waterShareOf } from '@crop-planning/shared/words/known-years';
import { seasonName } from '@crop-planning/shared/words/figures/season-name';
import type { KnownYears, Section } from '@crop-planning/shared/words/report/tree';
import { figuresTitle } from '@crop-planning/shared/words/verdict';
import { scoreText } from '@crop-planning/shared/words/score-text';
import { Table } from '../controls/table.js';
import { result } from '../words/en/result.js';
import { said } from '../words/said.js';

/** How the planting would have done in each known year. */
export function KnownYearsPart({ section: { sentences, content } }: { section: Section<KnownYears> }) {
  const { years, enso } = content;
  return (
    <section className="card">
      <h2>{said('result', result).inYears(years.first, years.last)}</h2>
      <p>{sentences.join(' ')}</p>
      {enso !== null && <StatesTable states={enso} />}
      <details className="figures">
        <summary>{figuresTitle()}</summary>
        <YearsTable content={content} />
      </details>
    </section>
  );
}

function YearsTable({ content: { years, enso } }: { content: KnownYears }) {
  const words = said('result', result);
  const states = enso === null ? [] : [words.season];
  const titles = [words.ofYear, words.result, words.water, words.score, ...states, words.limitedBy];
  return (
    <Table label={words.eachYear} titles={titles} isTall>
      {years.seasons.map((season) => (
        <tr key={season.year}>
          <th scope="row">{seasonName(season)}</th>
          <td>{words.classes[season.class ?? 'unknown']}</td>
          <td>{waterShareOf(season) || '–'}</td>
          <td>{season.score === null ? '–' : scoreText(season.score)}</td>
          {enso !== null && <td>{stateWords(enso, season.year)}</td>}
          <td>{reasonOf(season) || '–'}</td>
        </tr>
      ))}
    </Table>
  );
}

function stateWords(enso: EnsoStates, year: number): string {
  const state = ensoStateIn(enso, year);
  return state === null ? '–' : ensoName(state);
}

/** How the planting did in the seasons of each state of the Pacific. */
function StatesTable({ states }: { states: EnsoStates }) {
  return (
    <div className="figures">
      <Table label={said('result', result).byState} titles={ensoTitles()}>
        {ensoRows(states).map(([name, ...figures]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {figures.map((figure, i) => (
              <td key={ensoTitles()[i + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  );
}
