// The climates of an account's own, which people and files name and the service knows by their ids.
import type { CreateCropPlanInput } from '../contract/crop-plans.js';

interface NamedClimate {
  id: string;
  name: string;
}

/** The fewest characters of an id that name something. */
const idPrefixMin = 6;

/** Returns the climates that a reference may mean: an id or the beginning of one, a name, or one in another case. */
export function climatesNamed<Climate extends NamedClimate>(
  climates: readonly Climate[],
  reference: string,
): Climate[] {
  const wanted = reference.trim();
  const folded = wanted.toLowerCase();
  const isId = (id: string) => wanted.length >= idPrefixMin && id.startsWith(folded);
  const exact = climates.filter(({ id, name }) => name === wanted || isId(id));
  return exact.length > 0 ? exact : climates.filter(({ name }) => name.toLowerCase() === folded);
}

/** Returns the plans with the names of their climates; one whose name another climate has keeps its id. */
export function withNamesOf<Plan extends Pick<CreateCropPlanInput, 'climate'>>(
  climates: readonly NamedClimate[],
  plans: readonly Plan[],
): Plan[] {
  const countOf = (wanted: string) => climates.filter(({ name }) => name === wanted).length;
  const nameOf = new Map(climates.map(({ id, name }) => [id, countOf(name) === 1 ? name : id]));
  return plans.map((plan) => ({
    ...plan,
    climate: plan.climate ? (nameOf.get(plan.climate) ?? plan.climate) : null,
  }));
}
