import type { CreateCropPlanInput } from '@crop-planning/shared';
import { option, type Option } from '../command/define-command.js';
import { monthOption, riskOption } from '../command/shared-options.js';
import { monthName } from '../terminal/typed-values.js';
import type { FieldKind } from '../terminal/output/view.js';

/** One thing that a plan is made of, as the command line asks for it, reads it, shows it and changes it. */
export interface PlanField<Value = unknown> {
  /**
   * The plan's name; a part of its planting, which the first analysis fixes because analyses are about it; or a
   * setting, which can be changed at any time.
   */
  role: 'name' | 'planting' | 'setting';
  /** Of plan create. The first of its flags repeats a plan as a command, and can head a file's column. */
  option: Option<Value>;
  /** What --help says of the option of plan copy, and of plan update, if that is not the same. */
  aboutCopy?: string;
  aboutUpdate?: string;
  /** What a person who leaves it out is asked; a field without a question is optional, in a file too. */
  question?: string;
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

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type EveryField = { readonly [Name in keyof CreateCropPlanInput]-?: PlanField<CreateCropPlanInput[Name]> };

/** What a plan is made of, in the order in which it is shown. */
export const planFields = {
  name: {
    role: 'name',
    option: option('--name <name>', 'the name of the plan'),
    aboutCopy: 'the name of the new plan',
    aboutUpdate: 'its new name',
    question: 'Name:',
    title: 'NAME',
    kind: 'text',
  },
  crop: {
    role: 'planting',
    option: option('--crop <crop>', 'what is planted, for example maize'),
    aboutCopy: 'its crop',
    aboutUpdate: 'another crop, before the first analysis',
    question: 'Crop:',
    title: 'CROP',
    kind: 'text',
    dropsAt: 4,
    variantWord: (crop) => crop.trim(),
  },
  location: {
    role: 'planting',
    option: option('--location <place>', 'where, for example "Nakuru, Kenya"'),
    aboutCopy: 'its place',
    aboutUpdate: 'another place, before the first analysis',
    question: 'Location:',
    title: 'LOCATION',
    kind: 'text',
    dropsAt: 2,
    variantWord: (location) => location.trim(),
  },
  planting_month: {
    role: 'planting',
    option: monthOption,
    question: 'Month of planting (1 to 12, or a name):',
    title: 'MONTH',
    kind: 'month',
    dropsAt: 3,
    variantWord: monthName,
  },
  risk_tolerance: {
    role: 'setting',
    option: riskOption,
    question: 'Risk (low, medium, high):',
    title: 'RISK',
    kind: 'risk',
    dropsAt: 1,
    variantWord: (risk) => `${risk} risk`,
  },
} satisfies EveryField;

export type PlanFieldName = keyof typeof planFields;

type PlanOptions = { [Name in PlanFieldName as CamelCase<Name>]: Option<CreateCropPlanInput[Name]> };

export const planFieldNames = Object.keys(planFields) as PlanFieldName[];

export const requiredNames = planFieldNames.filter((name) => fieldOf(name).question !== undefined);

/** Those whose column a narrow terminal drops, first to go first. */
export const droppedFieldNames = planFieldNames
  .filter((name) => fieldOf(name).dropsAt !== undefined)
  .sort((a, b) => (fieldOf(a).dropsAt ?? 0) - (fieldOf(b).dropsAt ?? 0));

export function fieldOf(name: PlanFieldName): PlanField {
  return planFields[name];
}

/** The fields with these roles, first those of the first role. */
export function namesIn(...roles: readonly PlanField['role'][]): PlanFieldName[] {
  return roles.flatMap((role) => planFieldNames.filter((name) => fieldOf(name).role === role));
}

/** A field's first option, as `--month`. */
export function optionName({ option: { flags } }: PlanField): string {
  return flags.replace(/[ ,].*$/, '');
}

/** The options that give a plan its values, those first that the command can always take. */
export function planOptions(use: 'create' | 'copy' | 'update'): PlanOptions {
  const names = use === 'update' ? namesIn('name', 'setting', 'planting') : planFieldNames;
  const options = names.map((name) => {
    const { option: created, aboutCopy = created.about, aboutUpdate = created.about } = fieldOf(name);
    const about = { create: created.about, copy: aboutCopy, update: aboutUpdate }[use];
    return [optionKey(name), { ...created, about }];
  });
  return Object.fromEntries(options) as PlanOptions;
}

/** The values that such options gave. */
export function valuesGiven(options: object): Partial<CreateCropPlanInput> {
  const given = new Map<string, unknown>(Object.entries(options));
  const values = planFieldNames.map((name) => [name, given.get(optionKey(name))] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Whether a new plan needs no other values. */
export function isComplete(values: Partial<CreateCropPlanInput>): values is CreateCropPlanInput {
  return missingNames(values).length === 0;
}

export function missingNames(values: Partial<CreateCropPlanInput>): PlanFieldName[] {
  return requiredNames.filter((name) => values[name] === undefined);
}

function optionKey(name: PlanFieldName): string {
  return name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
