import type { Crop, FeasibilityLabel, RiskTolerance, Water } from '@crop-planning/shared';
import { climateYearOf } from '../../server/src/feasibility/climate-year.js';
import { labelOf, thresholdsOf } from '../../server/src/feasibility/label.js';
import { labelBy } from '../../server/src/feasibility/years/odds.js';
import { recordOf } from '../../server/src/feasibility/years/record.js';
import { monthsOf, windowOf } from '../../server/src/feasibility/window.js';
import type { Finding } from '../../server/src/feasibility/window.js';
import { createGridFile } from '../../server/src/climates/grid-file.js';
import type { GridFigures } from '../../server/src/climates/grid-file.js';
import { readGrid } from '../../server/src/climates/grid.js';
import { createYears } from '../../server/src/climates/years.js';
import type { Years } from '../../server/src/climates/years.js';
import { createCrops } from '../../server/src/crops/crops.js';
import { figure, readRows, stated, text } from '../feasibility-figures.js';
import type { Row } from '../feasibility-figures.js';
import { groupOf } from './groups.js';

/**
 * The basis of a label: the years that carry a planting, where enough are known, or the mean climate's score.
 */
export type Basis = 'years' | 'mean';

/** A planting that is common practice, or an absurd one, with the model's results. */
export interface Case {
  isPractice: boolean;
  group: string;
  /** `wheat at Hannover, DE, Oct, rainfed`. */
  name: string;
  score: number;
  limitingPart: string;
  labels: Readonly<Record<Basis, Readonly<Record<RiskTolerance, FeasibilityLabel>>>>;
  /**
   * The harvest months, 1 to 12: the last month of the model's season, and the observed one. Null if either
   * is unknown.
   */
  harvest: { modelled: number; observed: number } | null;
  /** The crop and its place; cases that share both belong to one calendar. */
  site: string;
  water: Water;
  /** The planting months of an observed calendar; empty where a handbook names one month. */
  calendar: readonly number[];
  /** Planting months that are feasible by years at medium risk, with the water of this case. */
  feasibleMonths: readonly number[];
}

/** The files in ../shared/data that the cases need. */
export const caseFiles = ['practice-cases.csv'];
export const risks: readonly RiskTolerance[] = ['low', 'medium', 'high'];

const nearestLandKmMax = 75;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Evaluates every case of ../shared/data with the shipped model, at its coordinates without a height. */
export async function evaluateCases(): Promise<Case[]> {
  const crops = createCrops();
  const figures = await createGridFile()();
  const years = createYears({ log: { debug: fail, info: fail, warn: fail, error: fail } });
  return Promise.all(
    readRows('practice-cases.csv').map(async (row) =>
      judge(row, await crops.find(text(row, 'crop')), figures, years),
    ),
  );
}

async function judge(row: Row, crop: Crop, figures: GridFigures, years: Years): Promise<Case> {
  const point = { latitude: figure(row, 'lat'), longitude: figure(row, 'lon'), elevation_m: null };
  const found = readGrid(figures, point, nearestLandKmMax);
  if (!found) throw new Error(`no climate at ${point.latitude},${point.longitude}`);
  const climate = { ...found.climate, ...point };
  const year = climateYearOf(climate);
  const region = await years.at(point);
  const record = typeof region === 'string' ? null : recordOf(year, region);
  const plantingMonth = figure(row, 'month');
  const water = text(row, 'water') === 'irrigated' ? 'irrigated' : 'rainfed';
  const window = windowOf({ crop, year, record, water, seasonDays: null });
  const finding = window[plantingMonth - 1];
  if (!finding) throw new Error(`there is no month ${plantingMonth}`);
  const where = `${text(row, 'place')}, ${text(row, 'country')}`;
  return {
    isPractice: text(row, 'kind') === 'practice',
    group: groupOf(crop, text(row, 'type')),
    name: `${crop.name} at ${where}, ${months[plantingMonth - 1]}, ${water}`,
    score: finding.score,
    limitingPart: finding.limitingPart,
    labels: labelsOf(finding),
    harvest: harvestOf(finding, stated(row, 'harvest_month')),
    site: `${crop.name} at ${point.latitude},${point.longitude}`,
    water,
    calendar: text(row, 'source') === 'handbook' ? [] : text(row, 'months').split(' ').map(Number),
    feasibleMonths: monthsOf(window, (one) => labelBy(one, 'medium') === 'feasible'),
  };
}

function labelsOf(finding: Finding): Case['labels'] {
  const byRisk = (label: (risk: RiskTolerance) => FeasibilityLabel) => {
    return { low: label('low'), medium: label('medium'), high: label('high') };
  };
  return {
    years: byRisk((risk) => labelBy(finding, risk)),
    mean: byRisk((risk) => labelOf(finding.score, thresholdsOf[risk])),
  };
}

/** Returns the harvest months; null if frost or cold ends the season or no harvest was observed. */
function harvestOf({ season }: Finding, observed: number | null): Case['harvest'] {
  const last = season?.stopped === null ? season.months.at(-1) : undefined;
  return last && observed !== null ? { modelled: last.month, observed } : null;
}

function fail(): never {
  throw new Error('the table of years cannot be used');
}
