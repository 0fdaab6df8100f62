import { isCropError, type PlaceCandidate } from '@crop-planning/client';
import { placeName } from '@crop-planning/shared/words/answering-place';
import { placeAdvice, refusedField, whyRefused } from '@crop-planning/shared/words/name-refusal';
import { crop } from '../service/service.js';

/** A name that the model does not understand, and the names that it would understand. */
export interface NameRefusal {
  field: 'crop' | 'location';
  words: string;
  names: readonly { name: string; detail: string }[];
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
  const { candidates = [], suggestions = [] } = error.data;
  const names = suggestions.map((name) => ({ name, detail: '' }));
  const sentences = [whyRefused(typed[field], error.data), placeAdvice(error.data)].filter(
    (one) => one !== '',
  );
  return {
    field,
    words: sentences.map(asSentence).join(' '),
    names: [...candidates.map(describe), ...names],
  };
}

/** Returns what makes a word no name at all, such as coordinates off the globe. */
function faultIn(error: unknown, field: NameRefusal['field'], word: string): NameRefusal | undefined {
  if (!isCropError(error) || error.data.code !== 'VALIDATION_FAILED') return undefined;
  const faults = error.data.issues?.filter(({ path }) => path === field).map(({ message }) => message) ?? [];
  if (faults.length === 0) return undefined;
  return { field, words: `"${word}": ${faults.join('; ')}.`, names: [] };
}

/** Returns words with a capital and a full stop. */
export function asSentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

function describe({ name, region, people }: PlaceCandidate): { name: string; detail: string } {
  const facts = [region, people === null ? null : `${people.toLocaleString()} people`];
  return { name, detail: facts.filter((fact) => fact !== null && !name.includes(fact)).join(', ') };
}
