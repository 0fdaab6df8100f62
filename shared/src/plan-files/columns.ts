// The fields of a plan as a file has them: their names, what a cell may contain and which columns may be missing; other
// headings are in heading-words.ts. The command line's options and the reader and writer of files derive from this table.
import type { CreateCropPlanInput } from '../contract/crop-plans.js';
import type { Outline } from '../contract/outline/outline.js';
import { placeKey } from '../contract/normalise-location.js';
import { risks, waters } from '../typed/choices.js';
import { monthRule, parseMonth } from '../typed/month.js';
import { parseSeasonDays, seasonDaysRule } from '../typed/season.js';

/** One field of a plan as a column of a file, or as a key of a JSON object. */
export interface PlanColumn {
  /**
   * The plan's name; a part of its planting, which the first analysis fixes because analyses are about it; or
   * a setting, which can be changed at any time.
   */
  role: 'name' | 'planting' | 'setting';
  /** A shorter name of the column; its field's name with hyphens is another one. */
  shortName?: string;
  /** True for a field that a plan can be created without. */
  isOptional?: true;
  /** The word that stands for null in a CSV file, whose empty cell says nothing. */
  nullWord?: string;
  /** What a cell may contain, for help, if it is neither any text nor one of the choices. */
  cell?: string;
  choices?: readonly string[];
  /** Reads a cell; returns undefined if it breaks the rule. */
  read?(text: string): unknown;
  /** Returns what two equal values share, if they need not be the same text. */
  comparedBy?(text: string): string;
  /** The rule, or the one that a refused cell breaks, as the rest of a sentence. */
  rule?: string | ((refused: string) => string);
}

/** The columns with which plans are read, compared and written, by the name of the field. */
export type PlanColumns = Readonly<Record<string, PlanColumn>>;

const none = 'none';

/** The fields of a plan, in the order in which they are shown. */
export const planColumns = {
  name: {
    role: 'name',
  },
  crop: { role: 'planting' },
  location: {
    role: 'planting',
    comparedBy: placeKey,
  },
  planting_month: {
    role: 'planting',
    shortName: 'month',
    read: parseMonth,
    rule: monthRule,
    cell: '1 to 12, a name or a date',
  },
  risk_tolerance: {
    role: 'setting',
    shortName: 'risk',
    choices: risks,
  },
  water: {
    role: 'planting',
    choices: waters,
    isOptional: true,
  },
  season_days: {
    role: 'planting',
    isOptional: true,
    read: (text: string): number | null | undefined => {
      const days = parseSeasonDays(text);
      return days === 'own' ? null : days;
    },
    rule: seasonDaysRule,
    nullWord: 'own',
    cell: 'a number of days, or own',
  },
  climate: {
    role: 'setting',
    isOptional: true,
    read: (text: string): string | null => (text.trim().toLowerCase() === none ? null : text.trim()),
    rule: 'must be the name of a climate, or none',
    nullWord: none,
    cell: 'the name of a climate of your own, or none',
  },
  outline: {
    role: 'setting',
    isOptional: true,
    read: readOutline,
    rule: 'must be GeoJSON, or none',
    nullWord: none,
    cell: 'GeoJSON, or none',
  },
} satisfies Readonly<Record<keyof CreateCropPlanInput, PlanColumn>>;

export type PlanFieldName = keyof typeof planColumns;

export const planFieldNames = Object.keys(planColumns) as PlanFieldName[];

/** Returns the short name of a column, which is also that of the command line's option, such as `month`. */
export function shortNameOf(name: string, { shortName }: PlanColumn): string {
  return shortName ?? name.replaceAll('_', '-');
}

/** Returns the rule that a refused cell breaks, as the rest of a sentence: `must be low, medium or high`. */
export function ruleBroken({ rule = '' }: PlanColumn, refused: string): string {
  return typeof rule === 'string' ? rule : rule(refused);
}

/** Reads `none` or the text of a geometry, which is checked along with the plan's other values. */
function readOutline(text: string): Outline | null | undefined {
  if (text.trim().toLowerCase() === none) return null;
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as Outline;
  } catch {
    return undefined;
  }
}
