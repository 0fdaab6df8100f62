// The model's answers side by side: a column for each planting, the rows of `crop compare`.
import {
  comparedTitle,
  partRows,
  verdictRows,
  yearRows,
  type ComparedPlanting,
} from '@crop-planning/shared/words/planting/compared-planting';
import { riskName, waterName } from '@crop-planning/shared/words/choices';
import { harvestsIn } from '@crop-planning/shared/words/harvests';
import { cropText } from '@crop-planning/shared/words/crops/crop-text';
import { fullMonthName, monthName, monthSpans } from '@crop-planning/shared/words/months';
import { partWords } from '@crop-planning/shared/words/part-words';
import { scoreText } from '@crop-planning/shared/words/score-text';
import type { ReactNode } from 'react';
import { LabelMark } from '../controls/label-mark.js';
import { compared } from '../words/en/compared.js';
import { said } from '../words/said.js';
import './compare.css';

interface ComparedTableProps {
  label: string;
  /** Two to four. */
  plantings: readonly ComparedPlanting[];
  /** Heads a column; the name of the plan, or a link to it. */
  head(planting: ComparedPlanting): ReactNode;
}

type Name = Parameters<typeof comparedTitle>[0] | 'window';

/** Beside the label of a water, its score needs no row of its own. */
const scoreOf: Partial<Record<Name, 'rainfed_score' | 'irrigated_score'>> = {
  rainfed_label: 'rainfed_score',
  irrigated_label: 'irrigated_score',
};

const left: ReadonlySet<Name> = new Set<Name>(['name', ...Object.values(scoreOf)]);
const rows: readonly Name[] = [...verdictRows, ...yearRows].filter((name) => !left.has(name));

export function ComparedTable({ label, plantings, head }: ComparedTableProps) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="compared">
        <thead>
          <tr>
            <td />
            {plantings.map((planting) => (
              <th key={planting.id} scope="col">
                {head(planting)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, rows.indexOf('rainfed_label')).map((name) => (
            <Row key={name} name={name} plantings={plantings} />
          ))}
        </tbody>
        <tbody>
          {rows.slice(rows.indexOf('rainfed_label')).map((name) => (
            <Row key={name} name={name} plantings={plantings} />
          ))}
        </tbody>
        <tbody>
          <tr className="parts">
            <th scope="rowgroup" colSpan={plantings.length + 1}>
              {said('compared', compared).parts}
            </th>
          </tr>
          {partRows(plantings).map((part) => (
            <tr key={part}>
              <th scope="row">{partWords(part)}</th>
              {plantings.map(({ id, parts }) => (
                <td key={id}>{parts[part] === undefined ? '–' : scoreText(parts[part])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A row; what differs from the first planting is in bold. */
function Row({ name, plantings }: { name: Name; plantings: readonly ComparedPlanting[] }) {
  const [first] = plantings;
  const score = scoreOf[name];
  const asText = (planting: ComparedPlanting | undefined) =>
    planting && JSON.stringify([planting[name], score && planting[score]]);
  return (
    <tr>
      <th scope="row">{name === 'window' ? said('compared', compared).window : comparedTitle(name)}</th>
      {plantings.map((planting) => (
        <td key={planting.id} className={asText(planting) === asText(first) ? undefined : 'differs'}>
          <Cell name={name} planting={planting} /> {score && scoreText(planting[score])}
        </td>
      ))}
    </tr>
  );
}

function Cell({ name, planting }: { name: Name; planting: ComparedPlanting }) {
  switch (name) {
    case 'feasibility_label':
    case 'rainfed_label':
    case 'irrigated_label':
      return <LabelMark label={planting[name]} />;
    case 'window':
      return <Scores scores={planting.window} />;
    default:
      return <bdi>{textOf(name, planting)}</bdi>;
  }
}

function textOf(name: Name, planting: ComparedPlanting): string {
  const { years } = planting;
  switch (name) {
    case 'crop':
      return cropText(planting.crop, planting.crop_name);
    case 'planting_month':
      return fullMonthName(planting.planting_month);
    case 'risk_tolerance':
      return riskName(planting.risk_tolerance);
    case 'water':
      return waterName(planting.water);
    case 'score':
      return scoreText(planting.score);
    case 'years':
      return years === null ? '–' : harvestsIn(years);
    case 'limiting_part':
      return partWords(planting.limiting_part);
    case 'irrigation_mm':
      return String(Math.round(planting.irrigation_mm));
    case 'season_days':
      return planting.season_days === null
        ? said('compared', compared).wholeYear
        : String(planting.season_days);
    case 'harvest_months':
      return planting.harvest_months.length === 0 ? '–' : monthSpans(planting.harvest_months);
    case 'good_months':
      return monthSpans(planting.good_months) || said('compared', compared).none;
    default:
      return String(planting[name] ?? '–');
  }
}

const barHeight = 24;

/** The score of each planting month as a bar. */
function Scores({ scores }: { scores: readonly number[] }) {
  const months = scores.map((score, i) => ({ month: monthName(i + 1), score: scoreText(score) }));
  return (
    <svg
      className="scores"
      viewBox={`0 0 96 ${barHeight}`}
      role="img"
      aria-label={said('compared', compared).scores(months)}
    >
      {scores.map((score, i) => {
        const height = Math.max(1, score * barHeight);
        return (
          <rect key={months[i]?.month} x={i * 8 + 0.5} y={barHeight - height} width="7" height={height} />
        );
      })}
    </svg>
  );
}
