import type { FeasibilityLabel, RiskTolerance, Water } from '@crop-planning/shared';
import { labelOf, thresholdsOf } from '../../server/src/feasibility/label.js';
import { monthsOf, type Finding } from '../../server/src/feasibility/window.js';
import { labelBy } from '../../server/src/feasibility/years/odds.js';
import { figure, readRows, stated, text, waterOf, type Row } from '../feasibility-figures.js';
import { groupOf } from './groups.js';
import { findingIn, isFeasible, ripeIn, type Judge, type Judged } from './judging.js';

/**
 * The basis of a label: the years with a harvest, where enough are known, or the mean climate's score.
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
  /** The model's result for the planting month. */
  finding: Finding;
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
  judged: Judged;
}

/** The files in ../shared/data that the cases need. */
export const caseFiles = ['practice-cases.csv'];
export const risks: readonly RiskTolerance[] = ['low', 'medium', 'high'];

const nearestLandKmMax = 75;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Evaluates every case of ../shared/data with the shipped model, at its coordinates without a height. */
export async function evaluateCases(windowAt: Judge): Promise<Case[]> {
  return Promise.all(readRows('practice-cases.csv').map((row) => judge(row, windowAt)));
}

async function judge(row: Row, windowAt: Judge): Promise<Case> {
  const point = { latitude: figure(row, 'lat'), longitude: figure(row, 'lon') };
  const water = waterOf(row);
  const site = { ...point, elevation_m: null, landKmMax: nearestLandKmMax };
  const judged = await windowAt(text(row, 'crop'), site, water);
  const { crop, window } = judged;
  const plantingMonth = figure(row, 'month');
  const finding = findingIn(judged, plantingMonth);
  const where = `${text(row, 'place')}, ${text(row, 'country')}`;
  return {
    isPractice: text(row, 'kind') === 'practice',
    group: groupOf(crop, text(row, 'type')),
    name: `${crop.name} at ${where}, ${months[plantingMonth - 1]}, ${water}`,
    score: finding.score,
    limitingPart: finding.limitingPart,
    finding,
    labels: labelsOf(finding),
    harvest: harvestOf(finding, stated(row, 'harvest_month')),
    site: `${crop.name} at ${point.latitude},${point.longitude}`,
    water,
    calendar: text(row, 'source') === 'handbook' ? [] : text(row, 'months').split(' ').map(Number),
    feasibleMonths: monthsOf(window, isFeasible),
    judged,
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

/** Returns the harvest months; null if the season does not ripen or no harvest was observed. */
function harvestOf(finding: Finding, observed: number | null): Case['harvest'] {
  const modelled = ripeIn(finding);
  return modelled !== null && observed !== null ? { modelled, observed } : null;
}
