// The values of a plan by their roles: which of them make it the same plan as a row of a file, and which have changed.
// The command line and the page compare plans with files by them.
import type { CreateCropPlanInput } from '../contract/crop-plans.js';
import { planColumns, type PlanColumn, type PlanColumns } from './columns.js';
import type { PlanWithAnalysis } from './listed-plan.js';

type Role = PlanColumn['role'];

/** A plan with the water, season and climate that its next analysis is about, and with its outline. */
export type PlanWithQuestion = Omit<PlanWithAnalysis, 'analysis' | 'crop_name'> &
  Partial<Pick<PlanWithAnalysis, 'crop_name'>>;

type NamesWith<Wanted extends Role> = {
  [Name in keyof typeof planColumns]: (typeof planColumns)[Name]['role'] extends Wanted ? Name : never;
}[keyof typeof planColumns];

type Part<Wanted extends Role> = Pick<CreateCropPlanInput, NamesWith<Wanted>>;

/** The values that an update can change. */
export type Changeable = Part<'name' | 'setting'>;
export type Settings = Part<'setting'>;
export type Planting = Part<'planting'>;

/** Returns a key that plans share if they have the same name and planting, water and season included. */
export function planKey(plan: CreateCropPlanInput, fields: PlanColumns = planColumns): string {
  return JSON.stringify(keysOf(plan, ['name', 'planting'], fields));
}

/** Returns a key for the name and the part of the planting that every row of a file gives. */
export function requiredKey(plan: CreateCropPlanInput, fields: PlanColumns = planColumns): string {
  return planKey(plan, fields === planColumns ? requiredColumns : requiredOf(fields));
}

/** Kept, because a file of 20,000 rows asks for so many keys. */
const requiredColumns = requiredOf(planColumns);

function requiredOf(fields: PlanColumns): PlanColumns {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field.isOptional !== true));
}

/** Whether a plan has the name and planting of a row, which may leave out water and season. */
export function isPlanOf(
  row: CreateCropPlanInput,
  plan: CreateCropPlanInput,
  fields: PlanColumns = planColumns,
): boolean {
  const stored = new Map(keysOf(plan, ['name', 'planting'], fields));
  return keysOf(row, ['name', 'planting'], fields).every(([name, value]) => stored.get(name) === value);
}

/** Returns the values from which a plan was created. */
export function inputOf(plan: PlanWithQuestion): Required<CreateCropPlanInput> {
  return partOf<Required<CreateCropPlanInput>>(plan, ['name', 'planting', 'setting'], planColumns);
}

export function changeableOf(plan: CreateCropPlanInput): Changeable {
  return partOf<Changeable>(plan, ['name', 'setting'], planColumns);
}

/** Returns the settings in which the input differs from the plan; ignores a setting that the input omits. */
export function changedSettings(
  plan: CreateCropPlanInput,
  input: CreateCropPlanInput,
  fields: PlanColumns = planColumns,
): Partial<Settings> {
  return differences<Settings>(plan, input, 'setting', fields);
}

/** Returns the planting values in which the input differs from the plan; the first analysis fixes them. */
export function changedPlanting(plan: CreateCropPlanInput, input: CreateCropPlanInput): Partial<Planting> {
  return differences<Planting>(plan, input, 'planting', planColumns);
}

function differences<Values>(plan: object, input: object, role: Role, fields: PlanColumns): Partial<Values> {
  const stored = new Map(keysOf(plan, [role], fields));
  const keys = new Map(keysOf(input, [role], fields));
  const changes = valuesOf(input, [role], fields).filter(
    ([name]) => !isSame(keys.get(name), stored.get(name)),
  );
  return Object.fromEntries(changes) as Partial<Values>;
}

/** Outlines are objects, whose keys come in the order of the contract. */
function isSame(value: unknown, other: unknown): boolean {
  return value === other || JSON.stringify(value) === JSON.stringify(other);
}

function partOf<Values>(plan: object, roles: readonly Role[], fields: PlanColumns): Values {
  return Object.fromEntries(valuesOf(plan, roles, fields)) as Values;
}

/** Returns what values are compared by: a place without regard to case. */
function keysOf(plan: object, roles: readonly Role[], fields: PlanColumns): [name: string, key: unknown][] {
  return valuesOf(plan, roles, fields).map(([name, value]) => {
    const comparedBy = fields[name]?.comparedBy;
    return [name, comparedBy && typeof value === 'string' ? comparedBy(value) : value];
  });
}

/** Returns the values that are set, in the order of the fields. */
function valuesOf(
  plan: object,
  roles: readonly Role[],
  fields: PlanColumns,
): [name: string, value: unknown][] {
  const values: [name: string, value: unknown][] = [];
  for (const [name, { role }] of Object.entries(fields)) {
    const value = (plan as Readonly<Record<string, unknown>>)[name];
    if (value !== undefined && roles.includes(role)) values.push([name, value]);
  }
  return values;
}
