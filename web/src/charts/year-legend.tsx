import type { ReactNode } from 'react';
import { LocalMark } from './marks.js';
import { chartWords, localMarkWords, type YearFigures } from '@crop-planning/shared/words/year-figures';

const labels = ['feasible', 'marginal', 'infeasible'];
const labelWords =
  'feasible, marginal or infeasible: where enough years are known, they decide this, not the score';

export function YearLegend({ figures }: { figures: YearFigures }) {
  const { stages, irrigationMm, localMonths } = figures;
  return (
    <ul className="legend">
      <Entry words={labelWords}>
        {labels.map((label, i) => (
          <g key={label} className={`score ${label}`}>
            <rect x={1 + i * 9} y="1" width="7" height="10" />
          </g>
        ))}
      </Entry>
      <Entry words="planned month">
        <path className="planned" d="M8 10 l5 -8 l5 8z" />
      </Entry>
      {localMonths && (
        <Entry words={localMarkWords(figures)}>
          <LocalMark x={13} y={6} />
        </Entry>
      )}
      <Entry words="season, from planting (P) to harvest (H)">
        <rect className="stage growing" x="1" y="3" width="24" height="6" />
      </Entry>
      {stages?.includes('resting') === true && (
        <Entry words="at rest in the cold (R)">
          <rect className="stage resting" x="1" y="3" width="24" height="6" />
        </Entry>
      )}
      <Entry words={chartWords.mean}>
        <LineKey name="mean" />
      </Entry>
      <Entry words={chartWords.minimum}>
        <LineKey name="minimum" />
      </Entry>
      <Entry words={chartWords.rain}>
        <rect className="rain" x="8" y="1" width="10" height="10" />
      </Entry>
      <Entry words={chartWords.soil}>
        <LineKey name="soil" />
      </Entry>
      {irrigationMm && (
        <Entry words="irrigation need">
          <rect className="irrigation" x="8" y="1" width="10" height="10" />
        </Entry>
      )}
    </ul>
  );
}

function Entry({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li>
      <svg className="year-chart key" viewBox="0 0 26 12" aria-hidden="true">
        {children}
      </svg>
      {words}
    </li>
  );
}

function LineKey({ name }: { name: string }) {
  return (
    <g className={`line ${name}`}>
      <polyline points="1,6 25,6" />
    </g>
  );
}
