import { scaleOf } from '@crop-planning/shared/words/report/chart-scale';
import { monthStepHeights, monthStepOf } from '@crop-planning/shared/words/figures/bar-steps';
import { fullMonthName } from '@crop-planning/shared/words/months';
import { scoreText } from '@crop-planning/shared/words/score-text';
import { figureText } from '@crop-planning/shared/words/number-text';
import { labelName, labelParts } from '@crop-planning/shared/words/label-words';
import { useId, useState } from 'react';
import { symbolOf } from '../controls/label-mark.js';
import { Table } from '../controls/table.js';
import { charts } from '../words/en/charts.js';
import { said } from '../words/said.js';
import { Axis, Bars, Line, LocalMonths, SeasonBands } from './marks.js';
import { frameOf, type Frame } from './frame.js';
import { useWidth } from './use-width.js';
import {
  chartWords,
  sownHereCells,
  yearRows,
  type YearFigures,
} from '@crop-planning/shared/words/year-figures';
import { YearLegend } from './year-legend.js';

const panels = {
  months: { title: 14, top: 40, bottom: 104 },
  local: { top: 122 },
  season: { top: 146, bottom: 154 },
  temperature: { title: 184, top: 196, bottom: 298 },
  water: { title: 330, top: 342, bottom: 444 },
};
const height = 470;

/** The year of a planting: what planting in each month comes to, season, temperature, rain and soil water. */
export function YearChart({ figures, description }: { figures: YearFigures; description: string }) {
  const [ref, width] = useWidth<HTMLDivElement>(640);
  const [month, setMonth] = useState<number | undefined>();
  const id = useId();
  const words = said('charts', charts);
  const frame = frameOf(width);
  const { meanC, minimumC, rainMm, soilMm, irrigationMm } = figures;
  const temperature = scaleOf([...meanC, ...minimumC], panels.temperature);
  const supplied = rainMm.map((rain, i) => rain + (irrigationMm?.[i] ?? 0));
  const water = scaleOf([0, ...supplied, ...soilMm], panels.water);
  return (
    <figure className="year">
      <div ref={ref}>
        <svg
          className="year-chart"
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-labelledby={`${id}-t ${id}-d`}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setMonth(undefined)}
        >
          <title id={`${id}-t`}>{words.title}</title>
          <desc id={`${id}-d`}>{description}</desc>
          <text className="panel" x="0" y={panels.months.title}>
            {chartWords().months}
          </text>
          <Months figures={figures} frame={frame} />
          <LocalMonths months={figures.localMonths} frame={frame} y={panels.local.top} />
          <SeasonBands stages={figures.stages} frame={frame} rows={panels} />
          <text className="panel" x="0" y={panels.temperature.title}>
            {chartWords().temperature}
          </text>
          <Axis scale={temperature} frame={frame} />
          <Line name="minimum" figures={minimumC} scale={temperature} frame={frame} />
          <Line name="mean" figures={meanC} scale={temperature} frame={frame} />
          <text className="panel" x="0" y={panels.water.title}>
            {chartWords().water}
          </text>
          <Axis scale={water} frame={frame} />
          <Bars name="rain" figures={rainMm} scale={water} frame={frame} />
          {irrigationMm && (
            <Bars name="irrigation" figures={irrigationMm} from={rainMm} scale={water} frame={frame} />
          )}
          <Line name="soil" figures={soilMm} scale={water} frame={frame} />
          {frame.months.map(({ index, x, name }) => (
            <g key={index}>
              <text className="month" x={x + frame.cell / 2} y={height - 8}>
                {name}
              </text>
              <rect
                className={month === index ? 'column on' : 'column'}
                x={x}
                y={panels.months.top - 18}
                width={frame.cell}
                height={height - panels.months.top + 18}
                onPointerEnter={() => setMonth(index)}
              />
            </g>
          ))}
        </svg>
      </div>
      <figcaption>
        <YearLegend figures={figures} />
        <p className="readout" aria-hidden="true">
          {month === undefined ? words.hint : readout(figures, month)}
        </p>
      </figcaption>
    </figure>
  );
}

function Months({ figures, frame }: { figures: YearFigures; frame: Frame }) {
  const { top, bottom } = panels.months;
  const barWidth = frame.cell * 0.62;
  return frame.months.map(({ index, x }) => {
    const step = monthStepOf(figures, index);
    const barHeight = monthStepHeights[step] * (bottom - top);
    const middle = x + frame.cell / 2;
    const isPlanned = index + 1 === figures.plantingMonth;
    return (
      <g key={index} className={`in-month ${step}${isPlanned ? ' planned' : ''}`}>
        <rect x={middle - barWidth / 2} y={bottom - barHeight} width={barWidth} height={barHeight} rx="1.5" />
        <text className="figure" x={middle} y={bottom - barHeight - 5}>
          {symbolOf(figures.window[index]?.feasibility_label ?? null)}
        </text>
        <line x1={x} x2={x + frame.cell} y1={bottom + 0.5} y2={bottom + 0.5} />
        {isPlanned && (
          <path className="planned" d={`M${middle - 5} ${bottom + 12} l5 -8 l5 8z`}>
            <title>{said('charts', charts).planned}</title>
          </path>
        )}
      </g>
    );
  });
}

function readout(figures: YearFigures, index: number): string {
  const { window, localMonths, meanC, minimumC, rainMm, soilMm, irrigationMm } = figures;
  const planted = window[index];
  const { sign, word } = labelParts(planted?.feasibility_label);
  return said('charts', charts).readout({
    month: fullMonthName(index + 1),
    planted: planted && { sign, label: word, score: scoreText(planted.score) },
    isSownHere: localMonths?.includes(index + 1) === true,
    mean: figureText(meanC[index], 1),
    nights: figureText(minimumC[index], 1),
    rain: figureText(rainMm[index], 0),
    soil: figureText(soilMm[index], 0),
    irrigation: irrigationMm === null ? undefined : figureText(irrigationMm[index], 0),
  });
}

/** The same figures for those who read rather than look. */
export function YearTable({ figures }: { figures: YearFigures }) {
  const words = said('charts', charts);
  const titles = [
    words.month,
    words.result,
    words.score,
    ...(figures.localMonths === null ? [] : [chartWords().sownHere]),
    words.meanC,
    words.nightsC,
    words.rainMm,
    words.soilMm,
    ...(figures.irrigationMm === null ? [] : [words.irrigationMm]),
  ];
  return (
    <details className="figures">
      <summary>{words.openTable}</summary>
      <Table label={words.table} titles={titles}>
        {yearRows(figures).map(([month = '', ...texts], i) => {
          const planted = figures.window[i];
          return (
            <tr key={month}>
              <th scope="row">{i + 1 === figures.plantingMonth ? words.plannedMonth(month) : month}</th>
              <td>{planted && labelName(planted.feasibility_label)}</td>
              <td>{scoreText(planted?.score ?? 0)}</td>
              {[...sownHereCells(figures, i), ...texts].map((text, column) => (
                <td key={titles[column + 3]}>{text}</td>
              ))}
            </tr>
          );
        })}
      </Table>
    </details>
  );
}
