import type { EnsoState, SeasonOfYear } from '@crop-planning/shared';
import { yearStepWords } from '@crop-planning/shared/words/bar-words';
import { yearStepHeights, yearStepOf, yearSteps } from '@crop-planning/shared/words/figures/bar-steps';
import { ensoName, ensoStateIn } from '@crop-planning/shared/words/enso-states';
import { ensoStates } from '@crop-planning/shared/words/figures/enso-states';
import { seasonWords } from '@crop-planning/shared/words/known-years';
import { seasonName } from '@crop-planning/shared/words/figures/season-name';
import type { KnownYears } from '@crop-planning/shared/words/report/tree';
import { charts } from '../words/en/charts.js';
import { said } from '../words/said.js';
import { useWidth } from './use-width.js';

const base = 72;
const yearsHeight = 20;
const statesHeight = 14;

/** How the harvest of each known year was as a bar and, where it is known to matter, the state of the Pacific below it. */
export function YearBars({ content: { years, enso }, label }: { content: KnownYears; label: string }) {
  const [ref, width] = useWidth<HTMLDivElement>(640);
  const { first, last, seasons } = years;
  const cell = width / seasons.length;
  const height = base + yearsHeight + (enso === null ? 0 : statesHeight);
  return (
    <div ref={ref}>
      <svg className="year-bars" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {seasons.map((season, i) => {
          const step = yearStepOf(season);
          const barHeight = Math.max(3, yearStepHeights[step] * (base - 6));
          const state = enso && ensoStateIn(enso, season.year);
          return (
            <g key={season.year}>
              <rect
                className={step}
                x={i * cell + 0.75}
                y={base - barHeight}
                width={Math.max(1, cell - 1.5)}
                height={barHeight}
              >
                <title>{seasonWords(season)}</title>
              </rect>
              {state && (
                <StateMark
                  state={state}
                  x={(i + 0.5) * cell}
                  y={base + statesHeight / 2 + 1}
                  room={cell}
                  season={season}
                />
              )}
            </g>
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
  );
}

/** A full circle, a ring and a dot: told apart without colours. */
function StateMark({ state, x, y, room, season }: StateMarkProps) {
  const radius = Math.min({ el_nino: 3.2, neutral: 1.2, la_nina: 2.6 }[state], 0.36 * room);
  return (
    <circle className={`state ${state}`} cx={x} cy={y} r={radius}>
      {season && <title>{said('charts', charts).stateIn(seasonName(season), ensoName(state))}</title>}
    </circle>
  );
}

interface StateMarkProps {
  state: EnsoState;
  x: number;
  y: number;
  /** How wide the mark may be. */
  room: number;
  season?: SeasonOfYear;
}

/** What the colours and the marks of the bars mean. */
export function YearBarsLegend({ content: { years, enso } }: { content: KnownYears }) {
  const steps = yearSteps.filter((step) => years.seasons.some((season) => yearStepOf(season) === step));
  const states = enso === null ? [] : ensoStates.filter((state) => enso[state].seasons > 0);
  return (
    <ul className="legend">
      {steps.map((step) => (
        <li key={step}>
          <span className={`swatch ${step}`} /> {yearStepWords(step)}
        </li>
      ))}
      {states.map((state) => (
        <li key={state}>
          <svg className="year-bars key" viewBox="0 0 12 12" aria-hidden="true">
            <StateMark state={state} x={6} y={6} room={12} />
          </svg>
          {said('charts', charts).state(ensoName(state))}
        </li>
      ))}
    </ul>
  );
}
