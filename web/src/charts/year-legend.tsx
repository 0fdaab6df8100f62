import { monthStepHeights, monthStepOf, monthSteps } from '@crop-planning/shared/words/figures/bar-steps';
import { monthStepWords } from '@crop-planning/shared/words/bar-words';
import type { ReactNode } from 'react';
import { charts } from '../words/en/charts.js';
import { said } from '../words/said.js';
import { LocalMark } from './marks.js';
import { chartWords, localMarkWords, type YearFigures } from '@crop-planning/shared/words/year-figures';

export function YearLegend({ figures }: { figures: YearFigures }) {
  const { stages, irrigationMm, localMonths } = figures;
  const words = said('charts', charts);
  const present = new Set(figures.window.map((_, index) => monthStepOf(figures, index)));
  const shown = monthSteps.filter((step) => present.has(step));
  return (
    <ul className="legend">
      {shown.map((step) => (
        <Entry key={step} words={monthStepWords(step)}>
          <g className={`in-month ${step}`}>
            <rect
              x="8"
              y={11 - 10 * monthStepHeights[step]}
              width="10"
              height={10 * monthStepHeights[step]}
            />
          </g>
        </Entry>
      ))}
      <Entry words={words.planned}>
        <path className="planned" d="M8 10 l5 -8 l5 8z" />
      </Entry>
      {localMonths && (
        <Entry words={localMarkWords(figures)}>
          <LocalMark x={13} y={6} />
        </Entry>
      )}
      <Entry words={words.season}>
        <rect className="stage growing" x="1" y="3" width="24" height="6" />
      </Entry>
      {stages?.includes('resting') === true && (
        <Entry words={words.resting}>
          <rect className="stage resting" x="1" y="3" width="24" height="6" />
        </Entry>
      )}
      <Entry words={chartWords().mean}>
        <LineKey name="mean" />
      </Entry>
      <Entry words={chartWords().minimum}>
        <LineKey name="minimum" />
      </Entry>
      <Entry words={chartWords().rain}>
        <rect className="rain" x="8" y="1" width="10" height="10" />
      </Entry>
      <Entry words={chartWords().soil}>
        <LineKey name="soil" />
      </Entry>
      {irrigationMm && (
        <Entry words={words.irrigation}>
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
