import type { Crop, FeasibilityLabel } from '@crop-planning/shared';
import { climateYearOf } from '../../server/src/analyses/feasibility/climate-year.js';
import { kindOf } from '../../server/src/analyses/feasibility/crop-kind.js';
import { evaluate } from '../../server/src/analyses/feasibility/evaluate.js';
import { labelOf, thresholdsOf } from '../../server/src/analyses/feasibility/label.js';
import { labelBy, oddsOf } from '../../server/src/analyses/feasibility/odds.js';
import { outcomesOf } from '../../server/src/analyses/feasibility/outcomes.js';
import { recordOf } from '../../server/src/analyses/feasibility/record.js';
import { createGridFile } from '../../server/src/climates/grid-file.js';
import type { GridFigures } from '../../server/src/climates/grid-file.js';
import { readGrid } from '../../server/src/climates/grid.js';
import { createYears } from '../../server/src/climates/years.js';
import type { Years } from '../../server/src/climates/years.js';
import { createCropsService } from '../../server/src/crops/service.js';
import { figure, readRows, text } from '../feasibility-figures.js';
import type { Row } from '../feasibility-figures.js';

/** A planting that people make, or that nobody makes, and what the model says about it. */
export interface Case {
  isPractice: boolean;
  group: string;
  /** `wheat at Hannover, DE, Oct, rainfed`. */
  name: string;
  score: number;
  /** By years, where enough are known. */
  label: FeasibilityLabel;
  /** By the score of the mean climate. */
  labelByMean: FeasibilityLabel;
  limitingPart: string;
}

/** The labels of one group of crops, as shares of its cases. */
export interface GroupShares {
  group: string;
  practice: number;
  practiceFeasible: number;
  practiceNotInfeasible: number;
  absurd: number;
  absurdInfeasible: number;
}

/** What the model reaches by years on the cases it was calibrated on, each within 0.004. */
export const expected = { practiceFeasible: 0.894, practiceNotInfeasible: 0.973, absurdInfeasible: 0.962 };
const tolerance = 0.004;

/** In ../shared/data. */
export const caseFiles = ['practice-cases.csv'];

const nearestLandKmMax = 75;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const cereals = ['wheat', 'durum wheat', 'barley', 'oats', 'rye'];
const groups: Readonly<Record<string, readonly string[]>> = {
  'maize, rice, sorghum, millets': [
    'maize',
    'sweet corn',
    'rice',
    'sorghum',
    'sweet sorghum',
    'pearl millet',
    'finger millet',
    'foxtail millet',
    'proso millet',
    'teff',
  ],
  cotton: ['cotton'],
  'root crops': ['potato', 'sweet potato', 'cassava', 'white yam', 'taro', 'sugar beet', 'carrot'],
  'pulses and oilseeds': [
    'common bean',
    'chickpea',
    'lentil',
    'pea',
    'faba bean',
    'cowpea',
    'pigeon pea',
    'mung bean',
    'bambara groundnut',
    'groundnut',
    'soybean',
    'sunflower',
    'rapeseed',
    'sesame',
    'safflower',
    'flax',
  ],
};

/** Asks the shipped model about every case of ../shared/data, each by its coordinates without a height. */
export async function evaluateCases(): Promise<Case[]> {
  const crops = createCropsService();
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
  const plantingMonth = figure(row, 'month');
  const water = text(row, 'water') === 'irrigated' ? 'irrigated' : 'rainfed';
  const { score, limitingPart } = evaluate({ crop, year, plantingMonth, water, seasonDays: null });
  const region = await years.at(point);
  const record = typeof region === 'string' ? null : recordOf(climate, year, region);
  const odds = record && oddsOf(outcomesOf({ crop, year, record, seasonDays: null })(plantingMonth, water));
  const where = `${text(row, 'place')}, ${text(row, 'country')}`;
  return {
    isPractice: text(row, 'kind') === 'practice',
    group: groupOf(crop, text(row, 'type')),
    name: `${crop.name} at ${where}, ${months[plantingMonth - 1]}, ${water}`,
    score,
    label: labelBy({ score, odds }, 'medium'),
    labelByMean: labelOf(score, thresholdsOf.medium),
    limitingPart,
  };
}

function groupOf(crop: Crop, type: string): string {
  if (type === 'winter') return 'winter-sown cereals and rapeseed';
  if (cereals.includes(crop.name)) return 'other cereals';
  const found = Object.entries(groups).find(([, names]) => names.includes(crop.name));
  if (found) return found[0];
  return kindOf(crop) === 'perennial' ? 'perennials' : 'vegetables and others';
}

/** The shares of labels in each group, and last in all cases. */
export function sharesOf(given: readonly Case[], by: 'years' | 'mean' = 'years'): GroupShares[] {
  const cases = by === 'years' ? given : given.map((one) => ({ ...one, label: one.labelByMean }));
  const names = [...new Set(cases.map(({ group }) => group))].toSorted();
  return [
    ...names.map((group) =>
      shares(
        group,
        cases.filter((one) => one.group === group),
      ),
    ),
    shares('all', cases),
  ];
}

function shares(group: string, cases: readonly Case[]): GroupShares {
  const practice = cases.filter(({ isPractice }) => isPractice);
  const absurd = cases.filter(({ isPractice }) => !isPractice);
  const shareOf = (some: readonly Case[], test: (one: Case) => boolean) =>
    some.length === 0 ? NaN : some.filter(test).length / some.length;
  return {
    group,
    practice: practice.length,
    practiceFeasible: shareOf(practice, ({ label }) => label === 'feasible'),
    practiceNotInfeasible: shareOf(practice, ({ label }) => label !== 'infeasible'),
    absurd: absurd.length,
    absurdInfeasible: shareOf(absurd, ({ label }) => label === 'infeasible'),
  };
}

/** True if the shares of all cases are those expected. */
export function areAsExpected(all: GroupShares | undefined): boolean {
  const isClose = (share: number, wanted: number) => Math.abs(share - wanted) <= tolerance;
  return (
    all !== undefined &&
    isClose(all.practiceFeasible, expected.practiceFeasible) &&
    isClose(all.practiceNotInfeasible, expected.practiceNotInfeasible) &&
    isClose(all.absurdInfeasible, expected.absurdInfeasible)
  );
}

function fail(): never {
  throw new Error('the table of years cannot be used');
}

/** The table as Markdown; a dash if a group has no such cases. */
export function asMarkdown(rows: readonly GroupShares[]): string[] {
  const share = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(2));
  const cells = rows.map((row) => [
    row.group,
    String(row.practice),
    share(row.practiceFeasible),
    share(row.practiceNotInfeasible),
    row.absurd === 0 ? '–' : String(row.absurd),
    share(row.absurdInfeasible),
  ]);
  const head = ['crops', 'practice', 'feasible', 'not infeasible', 'absurd', 'infeasible'];
  const widths = head.map((title, i) => Math.max(title.length, ...cells.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...cells.map(line)];
}

/** Real plantings that are not feasible, and absurd ones that are not infeasible, worst first. */
export function missesOf(cases: readonly Case[]): Case[] {
  const isMiss = ({ isPractice, label }: Case) =>
    isPractice ? label !== 'feasible' : label !== 'infeasible';
  return cases
    .filter(isMiss)
    .toSorted((one, other) =>
      one.isPractice === other.isPractice
        ? (one.score - other.score) * (one.isPractice ? 1 : -1)
        : Number(other.isPractice) - Number(one.isPractice),
    );
}
