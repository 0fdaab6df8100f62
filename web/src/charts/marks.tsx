import type { Scale } from '@crop-planning/shared/words/report/chart-scale';
import { charted, type Stage } from '@crop-planning/shared/words/season';
import { charts } from '../words/en/charts.js';
import { said } from '../words/said.js';
import type { Frame } from './frame.js';

interface MarkProps {
  name: string;
  figures: readonly number[];
  scale: Scale;
  frame: Frame;
}

export function Axis({ scale: { ticks, y }, frame }: { scale: Scale; frame: Frame }) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        className={tick === 0 ? 'zero' : 'grid'}
        x1={frame.left}
        x2={frame.right}
        y1={y(tick)}
        y2={y(tick)}
      />
      <text className="tick" x={frame.left - 6} y={y(tick) + 4}>
        {String(tick).replace('-', '−')}
      </text>
    </g>
  ));
}

export function Line({ name, figures, scale, frame }: MarkProps) {
  const points = figures.map((figure, i) => [frame.left + (i + 0.5) * frame.cell, scale.y(figure)] as const);
  return (
    <g className={`line ${name}`}>
      <polyline points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {points.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="2.2" />
      ))}
    </g>
  );
}

/** Draws bars from zero, or on top of the bars of other figures. */
export function Bars({ name, figures, from, scale, frame }: MarkProps & { from?: readonly number[] }) {
  const barWidth = frame.cell * 0.58;
  return figures.map((figure, i) => {
    const base = from?.[i] ?? 0;
    const height = scale.y(base) - scale.y(base + figure);
    if (height < 0.5) return null;
    return (
      <rect
        key={`${name} ${frame.months[i]?.index}`}
        className={name}
        x={frame.left + (i + 0.5) * frame.cell - barWidth / 2}
        y={scale.y(base + figure)}
        width={barWidth}
        height={height}
      />
    );
  });
}

interface LocalMonthsProps {
  months: readonly number[] | null;
  frame: Frame;
  y: number;
}

/** Two dots below each month in which people sow the crop around the place. */
export function LocalMonths({ months, frame, y }: LocalMonthsProps) {
  return months?.map((month) => {
    const middle = frame.left + (month - 0.5) * frame.cell;
    return (
      <g key={month}>
        <LocalMark x={middle} y={y} />
        <title>{said('charts', charts).sownHere}</title>
      </g>
    );
  });
}

/** Two dots around a point, which differ from bars in shape too. */
export function LocalMark({ x, y }: { x: number; y: number }) {
  return <path className="local" d={localMark(x, y)} />;
}

/** Returns the path of the two dots, for charts that draw those of all months in one element. */
export function localMark(x: number, y: number): string {
  return [-2.5, 2.5]
    .map((dot) => `M${x + dot - 1.6} ${y}a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0z`)
    .join('');
}

type Row = Readonly<{ top: number; bottom: number }>;

interface SeasonBandsProps {
  /** Null if the whole year was judged. */
  stages: readonly (Stage | null)[] | null;
  frame: Frame;
  rows: Readonly<Record<'season' | 'temperature' | 'water', Row>>;
}

/** Draws the season as a bar, and as a band behind temperature and water. */
export function SeasonBands({ stages, frame, rows }: SeasonBandsProps) {
  const { letters } = said('charts', charts);
  return frame.months.map(({ index, x }) => {
    const shown = charted(stages, index);
    if (shown === undefined) return null;
    const { stage, word } = shown;
    const { top, bottom } = rows.season;
    return (
      <g key={index}>
        {[rows.temperature, rows.water].map((row) => (
          <rect
            key={row.top}
            className="band"
            x={x}
            y={row.top}
            width={frame.cell + 0.3}
            height={row.bottom - row.top}
          />
        ))}
        <rect className={`stage ${stage}`} x={x} y={top} width={frame.cell + 0.3} height={bottom - top} />
        <text className="stage-word" x={x + frame.cell / 2} y={top - 4}>
          {frame.isNarrow && stages !== null ? letters[stage] : word}
        </text>
      </g>
    );
  });
}
