import { mapLabels, mapLimits, mapStepsOf, mapUnknown } from '@crop-planning/shared';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { climateYearOf } from '../feasibility/climate-year.js';
import type { ModelClimate } from '../feasibility/climate-year.js';
import { evaluate } from '../feasibility/evaluate.js';
import { everyMonth } from '../feasibility/months.js';
import { areOddsKnown, labelBy, oddsOf } from '../feasibility/years/odds.js';
import { outcomesOf } from '../feasibility/years/outcomes.js';
import { recordOf } from '../feasibility/years/record.js';
import type { RegionYears } from '../feasibility/years/record.js';
import type { MapQuestion } from './question.js';

/** A node of the climate grid, with what the model needs of it. */
export interface Node {
  climate: ModelClimate;
  /** Null where no years are known. */
  region: RegionYears | null;
}

const nodesAtOnce = 100;

/** Returns the byte of each node; yields to other requests meanwhile. */
export async function calculateMap(
  question: MapQuestion,
  { count, nodeAt }: { count: number; nodeAt: (index: number) => Promise<Node> },
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const values = new Uint8Array(count);
  for (let index = 0; index < count; index += 1) {
    if (index % nodesAtOnce === nodesAtOnce - 1) {
      await nextTurn();
      signal?.throwIfAborted();
    }
    values[index] = valueOf(question, await nodeAt(index));
  }
  return values;
}

function valueOf(
  { crop, plantingMonth, water, seasonDays, risk, show }: MapQuestion,
  { climate, region }: Node,
) {
  const year = climateYearOf(climate);
  const months = plantingMonth === 'best' ? everyMonth() : [plantingMonth];
  const findings = months.map((month) => ({
    month,
    ...evaluate({ crop, year, plantingMonth: month, water, seasonDays }),
  }));
  const best = findings.reduce((one, other) =>
    other.score > one.score || (other.score === one.score && other.spare > one.spare) ? other : one,
  );
  if (show === 'score') return mapStepsOf(best.score);
  if (show === 'month') return best.score > 0 ? best.month : 0;
  if (show === 'limit') return mapLimits.indexOf(best.limitingPart);
  const record = region && recordOf(climate, year, region);
  const odds = record && oddsOf(outcomesOf({ crop, year, record, seasonDays })(best.month, water));
  if (show === 'label') return mapLabels.indexOf(labelBy({ score: best.score, odds }, risk));
  return areOddsKnown(odds) ? mapStepsOf(odds.carried / odds.judged) : mapUnknown;
}
