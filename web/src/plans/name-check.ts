import { isCropError, type PlaceCandidate } from '@crop-planning/client';
import { peopleWords, placeName } from '@crop-planning/shared/words/answering-place';
import { isUnlikeAny, reasonRefused, refusedField } from '@crop-planning/shared/words/name-refusal';
import { crop } from '../service/service.js';
import { planting } from '../words/en/planting.js';
import { said } from '../words/said.js';

type Suggested = Pick<PlaceCandidate, 'name' | 'region' | 'people'>;

/** A name that the model does not understand, and the names that it would understand. */
export interface NameRefusal {
  field: 'crop' | 'location';
  word: string;
  why:
    | { is: ReturnType<typeof reasonRefused>; regions: readonly string[]; isUnlikeAny: boolean }
    /** What the service says of a word that is no name. */
    | { is: 'fault'; faults: readonly string[] };
  names: readonly Suggested[];
}

export interface NameCheck {
  refusals: readonly NameRefusal[];
}

/** How the model understands a word: the name of what it found, or a refusal. */
export type NameAnswer = { found: string } | { refusal: NameRefusal };

/** Asks how the model understands the names of a plan, as `crop plan create` does before it creates one. */
export async function checkNames(names: { crop: string; location: string }): Promise<NameCheck> {
  const answers = await Promise.all([checkName('crop', names.crop), checkName('location', names.location)]);
  return { refusals: answers.flatMap((answer) => ('refusal' in answer ? [answer.refusal] : [])) };
}

/** Asks how the model understands one name; throws if there is no answer. */
export async function checkName(field: NameRefusal['field'], word: string): Promise<NameAnswer> {
  try {
    if (field === 'crop') return { found: (await crop.crops.find.query({ crop: word })).name };
    return { found: placeName(await crop.locations.find.query({ location: word })) };
  } catch (error) {
    const refusal = refusalIn(error, { crop: word, location: word }) ?? faultIn(error, field, word);
    if (refusal === undefined) throw error;
    return { refusal };
  }
}

/** Returns the name that an error is about and those that would be understood; undefined if it is about none. */
export function refusalIn(
  error: unknown,
  typed: { crop: string; location: string },
): NameRefusal | undefined {
  const field = isCropError(error) ? refusedField(error.data) : undefined;
  if (field === undefined || !isCropError(error) || error.data.code === 'NETWORK_ERROR') return undefined;
  const { candidates = [], suggestions = [], regions = [] } = error.data;
  return {
    field,
    word: typed[field],
    why: { is: reasonRefused(error.data), regions, isUnlikeAny: isUnlikeAny(error.data) },
    names: [...candidates, ...suggestions.map((name) => ({ name, region: null, people: null }))],
  };
}

/** Returns what makes a word no name at all, such as coordinates off the globe. */
function faultIn(error: unknown, field: NameRefusal['field'], word: string): NameRefusal | undefined {
  if (!isCropError(error) || error.data.code !== 'VALIDATION_FAILED') return undefined;
  const faults = error.data.issues?.filter(({ path }) => path === field).map(({ message }) => message) ?? [];
  if (faults.length === 0) return undefined;
  return { field, word, why: { is: 'fault', faults }, names: [] };
}

/** Says why the model does not understand a name, in whole sentences. */
export function refusalWords({ word, why }: NameRefusal): string {
  const words = said('planting', planting);
  if (why.is === 'fault') return words.fault(word, why.faults);
  const reason = why.is === 'regions' ? words.regions(word, why.regions) : words[why.is](word);
  return why.isUnlikeAny && why.is !== 'noClimate' ? `${reason} ${words.coordinates}` : reason;
}

/** Returns what tells a place from its namesakes, as far as its name does not: its region and its people. */
export function placeDetail({ name, region, people }: Suggested): string {
  const facts = [region, people === null ? null : peopleWords(people)];
  return facts.filter((fact) => fact !== null && !name.includes(fact)).join(', ');
}
