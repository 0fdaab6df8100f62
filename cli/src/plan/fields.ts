import type { CreateCropPlanInput } from '@crop-planning/shared';
import {
  planColumns,
  planFieldNames,
  type PlanColumn,
  type PlanFieldName,
} from '@crop-planning/shared/plan-files/columns';
import { option, type Option } from '../command/define-command.js';
import { monthOption, riskOption, seasonDaysOption, waterOption } from '../command/shared-options.js';
import type { Io } from '../terminal/io.js';
import type { FieldKind } from '../terminal/output/view.js';

/** One field of a plan: how the command line asks for it, reads it, shows it and changes it. */
export interface PlanField<Value = unknown> extends PlanColumn {
  /**
   * The option of `crop plan create`. Commands that repeat a plan's values use its first flag, whose name is also
   * the short name of the column in a file.
   */
  option: Option<Value>;
  /** The help for the option of `crop plan copy` and of `crop plan update`, if it differs. */
  aboutCopy?: string;
  aboutUpdate?: string;
  /** Whether a person is asked for the value if the option is missing. */
  isAsked?: true;
  /** The choice that is offered first. */
  usualChoice?: string;
  /** The heading in a table. */
  title: string;
  kind: FieldKind;
  /** A narrow terminal drops the columns of a table in this order; a column without a number stays. */
  dropsAt?: number;
}

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** A file whose GeoJSON is the outline of a field. */
export interface OutlineFile {
  file: string;
}

type Given<Value> = Exclude<Value, undefined>;
type Typed<Name extends keyof CreateCropPlanInput> =
  Given<CreateCropPlanInput[Name]> | (Name extends 'outline' ? OutlineFile : never);
type EveryField = { readonly [Name in keyof CreateCropPlanInput]-?: PlanField<Typed<Name>> };

/** The fields of a plan, in the order in which they are shown. */
export const planFields = {
  name: {
    ...planColumns.name,
    option: option('--name <name>', 'the name of the plan'),
    aboutCopy: 'the name of the new plan',
    aboutUpdate: 'the new name',
    isAsked: true,
    title: 'NAME',
    kind: 'text',
  },
  crop: {
    ...planColumns.crop,
    option: option('--crop <crop>', 'the crop, for example maize'),
    aboutCopy: 'the crop of the new plan',
    aboutUpdate: 'the new crop; only before the first analysis',
    isAsked: true,
    title: 'CROP',
    kind: 'text',
    dropsAt: 4,
  },
  location: {
    ...planColumns.location,
    option: option('--location <place>', 'the place, for example "Nakuru, Kenya"'),
    aboutCopy: 'the place of the new plan',
    aboutUpdate: 'the new place; only before the first analysis',
    isAsked: true,
    title: 'PLACE',
    kind: 'text',
    dropsAt: 2,
  },
  planting_month: {
    ...planColumns.planting_month,
    option: monthOption,
    isAsked: true,
    title: 'MONTH',
    kind: 'month',
    dropsAt: 3,
  },
  risk_tolerance: {
    ...planColumns.risk_tolerance,
    option: riskOption,
    isAsked: true,
    usualChoice: 'medium',
    title: 'RISK',
    kind: 'risk',
    dropsAt: 1,
  },
  water: {
    ...planColumns.water,
    option: { ...waterOption, about: `${waterOption.about} (default: rainfed)` },
    isAsked: true,
    usualChoice: 'rainfed',
    title: 'WATER',
    kind: 'water',
  },
  season_days: {
    ...planColumns.season_days,
    option: option('--season-days <days>', seasonDaysOption.about, {
      read: planColumns.season_days.read,
      rule: planColumns.season_days.rule,
    }),
    title: 'SEASON DAYS',
    kind: 'count',
  },
  climate: {
    ...planColumns.climate,
    option: option('--climate <climate>', 'a climate of your own, or none for that of the place', {
      read: planColumns.climate.read,
      rule: planColumns.climate.rule,
    }),
    title: 'CLIMATE',
    kind: 'text',
  },
  outline: {
    ...planColumns.outline,
    option: option('--outline <file>', 'a GeoJSON file with the outline of the field, or none', {
      read: readOutline,
      rule: 'must be a GeoJSON file, GeoJSON or none',
    }),
    title: 'OUTLINE',
    kind: 'object',
  },
} satisfies EveryField;

/** The fields that are in every answer of the service; it returns the others only along with the analysis. */
const {
  water: _water,
  season_days: _seasonDays,
  climate: _climate,
  outline: _outline,
  ...answered
} = planFields;
export const answeredFields = answered;
export const answeredNames = Object.keys(answered) as (keyof typeof answered)[];

/** Some values of a plan, none of them undefined. */
export type GivenValues = { [Name in keyof CreateCropPlanInput]?: Given<CreateCropPlanInput[Name]> };

type PlanOptions = { [Name in PlanFieldName as CamelCase<Name>]: Option<Typed<Name>> };

/** Some values as they were typed: an outline is a file then. */
type TypedValues = Omit<GivenValues, 'outline'> & { outline?: Typed<'outline'> };

export const requiredNames = planFieldNames.filter((name) => isRequired(fieldOf(name)));
export const optionalNames = planFieldNames.filter((name) => !isRequired(fieldOf(name)));

/** The optional fields that a person is asked about along with the missing required ones. */
export const askedNames = planFieldNames.filter((name) => fieldOf(name).isAsked === true);

/** The fields whose column a narrow terminal drops, in that order. */
export const droppedFieldNames = answeredNames
  .filter((name) => fieldOf(name).dropsAt !== undefined)
  .sort((a, b) => (fieldOf(a).dropsAt ?? 0) - (fieldOf(b).dropsAt ?? 0));

/** Whether a plan cannot be created without the field. */
export function isRequired({ isOptional }: PlanField): boolean {
  return isOptional !== true;
}

export function fieldOf(name: PlanFieldName): PlanField {
  return planFields[name];
}

/** Returns the names of the fields with these roles, in the order of the roles. */
export function namesIn(...roles: readonly PlanField['role'][]): PlanFieldName[] {
  return roles.flatMap((role) => planFieldNames.filter((name) => fieldOf(name).role === role));
}

/** Returns the first flag of a field's option, such as `--month`. */
export function optionName({ option: { flags } }: PlanField): string {
  return flags.replace(/[ ,].*$/, '');
}

/** Returns `risk_tolerance (or risk: low, medium, high)`: the column of a field in a file. */
export function columnWords(name: PlanFieldName): string {
  const { option: base, cell = base.choices?.join(', ') } = fieldOf(name);
  const short = optionName(fieldOf(name)).slice(2);
  const other = short === name.replaceAll('_', '-') ? [] : [`or ${short}`];
  const words = [...other, ...(cell === undefined ? [] : [cell])];
  return words.length === 0 ? name : `${name} (${words.join(': ')})`;
}

/** Returns the words for the fields with these roles in a sentence, such as `season`: the first of each option. */
export function fieldWords(...roles: readonly PlanField['role'][]): string[] {
  return namesIn(...roles).map((name) => optionName(fieldOf(name)).replace(/^--([^-]+).*$/, '$1'));
}

/** Builds the options for a plan's values; those that the command always accepts come first. */
export function planOptions(use: 'create' | 'copy' | 'update'): PlanOptions {
  const names = use === 'update' ? namesIn('name', 'setting', 'planting') : planFieldNames;
  const options = names.map((name) => {
    const { option: base, aboutCopy = base.about, aboutUpdate = base.about } = fieldOf(name);
    const about = { create: base.about, copy: aboutCopy, update: aboutUpdate }[use];
    return [optionKey(name), { ...base, about }];
  });
  return Object.fromEntries(options) as PlanOptions;
}

/** Returns the plan values that these options specify. */
export async function valuesGiven(io: Io, options: object): Promise<GivenValues> {
  const { outline, ...values } = valuesTyped(options);
  if (outline === undefined) return values;
  if (outline === null || !('file' in outline)) return { ...values, outline };
  const { readOutlineFile } = await import('./files/outline-file.js');
  return { ...values, outline: await readOutlineFile(io, outline.file) };
}

function valuesTyped(options: object): TypedValues {
  const valuesByKey = new Map<string, unknown>(Object.entries(options));
  const values = planFieldNames.map((name) => [name, valuesByKey.get(optionKey(name))] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Whether these values are enough for a new plan. */
export function isComplete(values: Partial<CreateCropPlanInput>): values is CreateCropPlanInput {
  return missingNames(values).length === 0;
}

export function missingNames(values: Partial<CreateCropPlanInput>): PlanFieldName[] {
  return requiredNames.filter((name) => values[name] === undefined);
}

/** Reads `none`, GeoJSON or the name of a file. */
function readOutline(text: string): Typed<'outline'> | undefined {
  const typed = text.trim();
  const outline = planColumns.outline.read(typed);
  return outline === undefined && typed !== '' && !typed.startsWith('{') ? { file: typed } : outline;
}

function optionKey(name: PlanFieldName): string {
  return name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
