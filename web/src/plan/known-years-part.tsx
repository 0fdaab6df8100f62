import type { Years } from '@crop-planning/shared';
import type { Section } from '@crop-planning/shared/words/report/tree';
import { reasonOf, seasonName, seasonWords, waterShareOf } from '@crop-planning/shared/words/known-years';
import { scoreText } from '@crop-planning/shared/words/score-text';
import { Table } from '../controls/table.js';
import { useWidth } from '../charts/use-width.js';

const height = 92;
const base = 72;

/** How the planting would have done in each known year. */
export function KnownYearsPart({ section }: { section: Section<Years> }) {
  const [ref, width] = useWidth<HTMLDivElement>(640);
  const { first, last, seasons } = section.content;
  const cell = width / seasons.length;
  const classes = (['good', 'poor', 'lost', null] as const).filter((one) =>
    seasons.some((season) => season.class === one),
  );
  return (
    <section className="card">
      <h2>
        In the years {first} to {last}
      </h2>
      <p>{section.sentences.join(' ')}</p>
      <figure className="year">
        <div ref={ref}>
          <svg
            className="year-bars"
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={`The score in each year. ${section.sentences[0] ?? ''}`}
          >
            {seasons.map((season, i) => {
              const barHeight = Math.max(3, (season.score ?? 0) * (base - 6));
              return (
                <rect
                  key={season.year}
                  className={season.class ?? 'unknown'}
                  x={i * cell + 0.75}
                  y={base - barHeight}
                  width={Math.max(1, cell - 1.5)}
                  height={barHeight}
                >
                  <title>{seasonWords(season)}</title>
                </rect>
              );
            })}
            <line x1="0" x2={width} y1={base + 0.5} y2={base + 0.5} />
            <text x="0" y={height - 4}>
              {first}
            </text>
            <text x={width} y={height - 4} textAnchor="end">
              {last}
            </text>
          </svg>
        </div>
        <figcaption>
          <ul className="legend">
            <li>The height is the score.</li>
            {classes.map((one) => (
              <li key={one ?? 'unknown'}>
                <span className={`swatch ${one ?? 'unknown'}`} /> {one ?? 'not known'}
              </li>
            ))}
          </ul>
        </figcaption>
      </figure>
      <details className="figures">
        <summary>The years as a table</summary>
        <Table label="Result of each year" titles={['Year', 'Result', 'Water', 'Score', 'Limited by']} isTall>
          {seasons.map((season) => (
            <tr key={season.year}>
              <th scope="row">{seasonName(season)}</th>
              <td>{season.class ?? 'not known'}</td>
              <td>{waterShareOf(season) || '–'}</td>
              <td>{season.score === null ? '–' : scoreText(season.score)}</td>
              <td>{reasonOf(season) || '–'}</td>
            </tr>
          ))}
        </Table>
      </details>
    </section>
  );
}
