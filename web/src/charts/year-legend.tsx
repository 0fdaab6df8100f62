import type { ReactNode } from 'react';
import { chartWords, type YearFigures } from '@crop-planning/shared/words/year-figures';

const labels = ['feasible', 'marginal', 'infeasible'];

export function YearLegend({ figures }: { figures: YearFigures }) {
  const { stages, irrigationMm } = figures;
  return (
    <ul className="legend">
      <li>
        <Key>
          {labels.map((label, i) => (
            <g key={label} className={`score ${label}`}>
              <rect x={1 + i * 9} y="1" width="7" height="10" />
            </g>
          ))}
        </Key>
        feasible, marginal or infeasible: where enough years are known, they decide this, not the score
      </li>
      <li>
        <Key>
          <path className="planned" d="M8 10 l5 -8 l5 8z" />
        </Key>
        planned month
      </li>
      <li>
        <Key>
          <rect className="stage growing" x="1" y="3" width="24" height="6" />
        </Key>
        season, from planting (P) to harvest (H)
      </li>
      {stages?.includes('resting') === true && (
        <li>
          <Key>
            <rect className="stage resting" x="1" y="3" width="24" height="6" />
          </Key>
          at rest in the cold (R)
        </li>
      )}
      <li>
        <Key>
          <LineKey name="mean" />
        </Key>
        {chartWords.mean}
      </li>
      <li>
        <Key>
          <LineKey name="minimum" />
        </Key>
        {chartWords.minimum}
      </li>
      <li>
        <Key>
          <rect className="rain" x="8" y="1" width="10" height="10" />
        </Key>
        {chartWords.rain}
      </li>
      <li>
        <Key>
          <LineKey name="soil" />
        </Key>
        {chartWords.soil}
      </li>
      {irrigationMm && (
        <li>
          <Key>
            <rect className="irrigation" x="8" y="1" width="10" height="10" />
          </Key>
          irrigation need
        </li>
      )}
    </ul>
  );
}

function Key({ children }: { children: ReactNode }) {
  return (
    <svg className="year-chart key" viewBox="0 0 26 12" aria-hidden="true">
      {children}
    </svg>
  );
}

function LineKey({ name }: { name: string }) {
  return (
    <g className={`line ${name}`}>
      <polyline points="1,6 25,6" />
    </g>
  );
}
