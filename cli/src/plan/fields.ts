import type { CreateCropPlanInput } from '@crop-planning/shared';
import { option, type Option } from '../command/define-command.js';
import { monthOption, riskOption, seasonDaysOption, waterOption } from '../command/shared-options.js';
import { riskWords, waterWords } from '@crop-planning/shared/words/choices';
import { monthName } from '@crop-planning/shared/words/months';
import { parseSeasonDays, seasonDaysRule } from '../terminal/typed-values.js';
import type { FieldKind } from '../terminal/output/view.js';

/** One field of a plan: how the command line asks for it, reads it, shows it and changes it. */
export interface PlanField<Value = unknown> {
  /**
   * The plan's name; a part of its planting, which the first analysis fixes because analyses are about it; or
   * a setting, which can be changed at any time.
   */
  role: 'name' | 'planting' | 'setting';
  /**
   * The option of `crop plan create`. Commands that repeat a plan's values use its first flag, whose name can also
   * head a column of a file.
   */
  option: Option<Value>;
  /** The word that stands for null in the option and in a CSV file, whose empty cell says nothing. */
  nullWord?: string;
  /** What a cell of a file may contain, for help, if it is neither any text nor one of the option's choices. */
  cell?: string;
  /** Other headings of the field's column in a CSV file; one that two fields have is ambiguous. */
  headings?: readonly string[];
  /** The help for the option of `crop plan copy` and of `crop plan update`, if it differs. */
  aboutCopy?: string;
  aboutUpdate?: string;
  /** The question asked if the option is missing; a field without a question is optional, in a file too. */
  question?: string;
  /** True for a field that may be missing although there is a question for it. */
  isOptional?: true;
  /** What each choice means, in a few words; a person chooses from this list. */
  choiceHelp?: Readonly<Record<string, string>>;
  /** The choice that is offered first. */
  usualChoice?: string;
  /** The heading in a table. */
  title: string;
  kind: FieldKind;
  /** A narrow terminal drops the columns of a table in this order; a column without a number stays. */
  dropsAt?: number;
  /** Returns the word by which the name of a copy mentions a changed value. */
  variantWord?(value: Value): string;
}

/** The fields with which plans are read, compared and written, by name. */
export type PlanFields = Readonly<Record<string, PlanField>>;

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type Given<Value> = Exclude<Value, undefined>;
type EveryField = {
  readonly [Name in keyof CreateCropPlanInput]-?: PlanField<Given<CreateCropPlanInput[Name]>>;
};

const noClimate = 'none';

/** The fields of a plan, in the order in which they are shown. */
export const planFields = {
  name: {
    role: 'name',
    option: option('--name <name>', 'the name of the plan'),
    headings: ['plan', 'plan name', 'title', 'field', 'field name', 'farm', 'plot'],
    aboutCopy: 'the name of the new plan',
    aboutUpdate: 'the new name',
    question: 'Name:',
    title: 'NAME',
    kind: 'text',
  },
  crop: {
    role: 'planting',
    option: option('--crop <crop>', 'the crop, for example maize'),
    headings: ['crop name', 'crop type', 'crop grown', 'culture', 'plant'],
    aboutCopy: 'the crop of the new plan',
    aboutUpdate: 'the new crop; only before the first analysis',
    question: 'Crop:',
    title: 'CROP',
    kind: 'text',
    dropsAt: 4,
    variantWord: (crop) => crop.trim(),
  },
  location: {
    role: 'planting',
    option: option('--location <place>', 'the place, for example "Nakuru, Kenya"'),
    headings: [
      'place',
      'place name',
      'location name',
      'site',
      'town',
      'village',
      'city',
      'where',
      'field',
      'farm',
      'plot',
    ],
    aboutCopy: 'the place of the new plan',
    aboutUpdate: 'the new place; only before the first analysis',
    question: 'Location:',
    title: 'PLACE',
    kind: 'text',
    dropsAt: 2,
    variantWord: (location) => location.trim(),
  },
  planting_month: {
    role: 'planting',
    option: monthOption,
    cell: '1 to 12, a name or a date',
    headings: [
      'plant month',
      'month planted',
      'planting',
      'planting date',
      'date planted',
      'planted',
      'sowing',
      'sowing month',
      'sowing date',
      'sown',
      'date',
      'season',
    ],
    question: 'Planting month (1 to 12, or a name):',
    title: 'MONTH',
    kind: 'month',
    dropsAt: 3,
    variantWord: monthName,
  },
  risk_tolerance: {
    role: 'setting',
    option: riskOption,
    headings: ['risk level', 'tolerance', 'risk accepted'],
    question: 'Risk:',
    choiceHelp: riskWords,
    usualChoice: 'medium',
    title: 'RISK',
    kind: 'risk',
    dropsAt: 1,
    variantWord: (risk) => `${risk} risk`,
  },
  water: {
    role: 'planting',
    option: { ...waterOption, about: `${waterOption.about} (default: rainfed)` },
    headings: ['water supply', 'water source', 'irrigation', 'irrigated', 'rainfed or irrigated'],
    question: 'Water:',
    isOptional: true,
    choiceHelp: waterWords,
    usualChoice: 'rainfed',
    title: 'WATER',
    kind: 'headline',
    variantWord: (water) => water,
  },
  season_days: {
    role: 'planting',
    option: option('--season-days <days>', seasonDaysOption.about, {
      read: (text): number | null | undefined => {
        const days = parseSeasonDays(text);
        return days === 'own' ? null : days;
      },
      rule: seasonDaysRule,
    }),
    nullWord: 'own',
    cell: 'a number of days, or own',
    headings: [
      'season',
      'season length',
      'growing season',
      'growing days',
      'days to harvest',
      'days to maturity',
      'duration',
      'days',
    ],
    title: 'SEASON DAYS',
    kind: 'count',
    variantWord: (days) => (days === null ? 'own season' : `${days} days`),
  },
  climate: {
    role: 'setting',
    option: option('--climate <climate>', 'a climate of your own, or none for that of the place', {
      read: (text): string | null => (text.trim().toLowerCase() === noClimate ? null : text.trim()),
      rule: 'must be the name of a climate, or none',
    }),
    nullWord: noClimate,
    cell: 'the name of a climate of your own, or none',
    headings: ['weather station', 'station'],
    title: 'CLIMATE',
    kind: 'text',
    variantWord: (climate) => (climate === null ? 'place climate' : 'own climate'),
  },
} satisfies EveryField;

/** The fields that are in every answer of the service; it returns the others only along with the analysis. */
const { water: _water, season_days: _seasonDays, climate: _climate, ...answered } = planFields;
export const answeredFields = answered;
export const answeredNames = Object.keys(answered) as (keyof typeof answered)[];

/** Some values of a plan, none of them undefined. */
export type GivenValues = { [Name in keyof CreateCropPlanInput]?: Given<CreateCropPlanInput[Name]> };

export type PlanFieldName = keyof typeof planFields;

type PlanOptions = { [Name in PlanFieldName as CamelCase<Name>]: Option<Given<CreateCropPlanInput[Name]>> };

export const planFieldNames = Object.keys(planFields) as PlanFieldName[];

export const requiredNames = planFieldNames.filter((name) => isRequired(fieldOf(name)));
export const optionalNames = planFieldNames.filter((name) => !isRequired(fieldOf(name)));

/** The optional fields that a person is asked about along with the missing required ones. */
export const askedNames = planFieldNames.filter((name) => fieldOf(name).question !== undefined);

/** The fields whose column a narrow terminal drops, in that order. */
export const droppedFieldNames = answeredNames
  .filter((name) => fieldOf(name).dropsAt !== undefined)
  .sort((a, b) => (fieldOf(a).dropsAt ?? 0) - (fieldOf(b).dropsAt ?? 0));

/** Whether a plan cannot be created without the field. */
export function isRequired({ question, isOptional }: PlanField): boolean {
  return question !== undefined && isOptional !== true;
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
export function valuesGiven(options: object): GivenValues {
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

function optionKey(name: PlanFieldName): string {
  return name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
