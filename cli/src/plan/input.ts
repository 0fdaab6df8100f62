import { createCropPlanInput, type CreateCropPlanInput, type CropPlan } from '@crop-planning/shared';
import { planFields, type PlanField, type PlanFields } from './fields.js';

type Role = PlanField['role'];

type NamesWith<Wanted extends Role> = {
  [Name in keyof typeof planFields]: (typeof planFields)[Name]['role'] extends Wanted ? Name : never;
}[keyof typeof planFields];

type Part<Wanted extends Role> = Pick<CreateCropPlanInput, NamesWith<Wanted>>;

/** The values that an update can change. */
export type Changeable = Part<'name' | 'setting'>;
export type Settings = Part<'setting'>;
export type Planting = Part<'planting'>;

/** Returns a key that plans share if they have the same name and planting. */
export function planKey(plan: CreateCropPlanInput, fields: PlanFields = planFields): string {
  return JSON.stringify(valuesOf(plan, ['name', 'planting'], fields));
}

/** Returns the values from which a plan was created. */
export function inputOf(plan: CropPlan): CreateCropPlanInput {
  return partOf<CreateCropPlanInput>(plan, ['name', 'planting', 'setting'], planFields);
}

export function changeableOf(plan: CreateCropPlanInput): Changeable {
  return partOf<Changeable>(plan, ['name', 'setting'], planFields);
}

/**
 * Returns the plan's values with changes, normalised as the service does; leaves invalid values for it to
 * refuse.
 */
export function inputWith(plan: CropPlan, changes: Partial<CreateCropPlanInput>): CreateCropPlanInput {
  const input = { ...inputOf(plan), ...changes };
  const result = createCropPlanInput.safeParse(input);
  return result.success ? result.data : input;
}

/** Returns the settings in which the input differs from the plan; ignores a setting that the input omits. */
export function changedSettings(
  plan: CreateCropPlanInput,
  input: CreateCropPlanInput,
  fields: PlanFields = planFields,
): Partial<Settings> {
  return differences<Settings>(plan, input, 'setting', fields);
}

/** Returns the same for the planting, which an analysis fixes. */
export function changedPlanting(plan: CreateCropPlanInput, input: CreateCropPlanInput): Partial<Planting> {
  return differences<Planting>(plan, input, 'planting', planFields);
}

function differences<Values>(plan: object, input: object, role: Role, fields: PlanFields): Partial<Values> {
  const stored = new Map(valuesOf(plan, [role], fields));
  const changes = valuesOf(input, [role], fields).filter(([name, value]) => value !== stored.get(name));
  return Object.fromEntries(changes) as Partial<Values>;
}

function partOf<Values>(plan: object, roles: readonly Role[], fields: PlanFields): Values {
  return Object.fromEntries(valuesOf(plan, roles, fields)) as Values;
}

/** Returns the values that are set, in the order of the fields. */
function valuesOf(
  plan: object,
  roles: readonly Role[],
  fields: PlanFields,
): [name: string, value: unknown][] {
  const values = new Map<string, unknown>(Object.entries(plan));
  return Object.entries(fields).flatMap(([name, { role }]) => {
    const value = values.get(name);
    return roles.includes(role) && value !== undefined ? [[name, value]] : [];
  });
}
