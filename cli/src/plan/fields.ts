import type { CreateCropPlanInput } from '@crop-planning/shared';
import { monthName, monthRule, parseMonth } from '../terminal/months.js';
import type { FieldKind } from '../terminal/output/cells.js';

/** One thing that a plan is made of, as the command line asks for it, reads it, shows it and changes it. */
export interface PlanField<Value = unknown> {
  /**
   * The plan's name; a part of its planting, which the first analysis fixes because analyses are about it; or a
   * setting, which can be changed at any time.
   */
  role: 'name' | 'planting' | 'setting';
  /** Whether a new plan can do without it: then a file need not have the column. */
  isOptional?: true;
  /** The heading that a file may have instead of the field's own name. */
  shortName?: string;
  /** Makes the value from text in a file, by default the text itself; undefined if the rule does not allow the text. */
  readCell?(text: string): unknown;
  /** What the text must be, as the rest of a sentence. */
  rule?: string;
  /** The heading in a table. */
  title: string;
  kind: FieldKind;
  /** A narrow terminal drops the columns of a table in this order; a column without a place in it stays. */
  dropsAt?: number;
  /** How the name of a copy says that it has another value. */
  variantWord?(value: Value): string;
}

/** What the functions that read, compare and write plans go by. */
export type PlanFields = Readonly<Record<string, PlanField>>;

type EveryField = { readonly [Name in keyof CreateCropPlanInput]-?: PlanField<CreateCropPlanInput[Name]> };

/** What a plan is made of, in the order in which it is shown. */
export const planFields = {
  name: { role: 'name', title: 'NAME', kind: 'text' },
  crop: { role: 'planting', title: 'CROP', kind: 'text', dropsAt: 4, variantWord: (crop) => crop.trim() },
  location: {
    role: 'planting',
    title: 'LOCATION',
    kind: 'text',
    dropsAt: 2,
    variantWord: (location) => location.trim(),
  },
  planting_month: {
    role: 'planting',
    shortName: 'month',
    readCell: parseMonth,
    rule: monthRule,
    title: 'MONTH',
    kind: 'month',
    dropsAt: 3,
    variantWord: monthName,
  },
  risk_tolerance: {
    role: 'setting',
    shortName: 'risk',
    readCell: (text) => text.trim().toLowerCase(),
    title: 'RISK',
    kind: 'risk',
    dropsAt: 1,
    variantWord: (risk) => `${risk} risk`,
  },
} satisfies EveryField;

export type PlanFieldName = keyof typeof planFields;

export const planFieldNames = Object.keys(planFields) as PlanFieldName[];

/** Those whose column a narrow terminal drops, first to go first. */
export const droppedFieldNames = planFieldNames
  .filter((name) => dropOrder(name) !== undefined)
  .sort((a, b) => (dropOrder(a) ?? 0) - (dropOrder(b) ?? 0));

function dropOrder(name: PlanFieldName): number | undefined {
  const { dropsAt }: PlanField = planFields[name];
  return dropsAt;
}
