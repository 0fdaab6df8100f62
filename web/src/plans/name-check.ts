import { isCropError, type PlaceCandidate } from '@crop-planning/client';
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

/** Asks how the model understands the names of a plan, as `crop plan create` does before it creates one. */
export async function checkNames(names: { crop: string; location: string }): Promise<NameCheck> {
  const refusals = await Promise.all([
    refusalOf('crop', names.crop, () => crop.crops.find.query({ crop: names.crop })),
    refusalOf('location', names.location, () => crop.locations.find.query({ location: names.location })),
  ]);
  return { refusals: refusals.flat() };
}

async function refusalOf(
  field: NameRefusal['field'],
  word: string,
  ask: () => Promise<unknown>,
): Promise<NameRefusal[]> {
  try {
    await ask();
    return [];
  } catch (error) {
    if (isCropError(error, 'CROP_NOT_SUPPORTED', 'LOCATION_NOT_FOUND')) {
      const names = error.data.suggestions.map((name) => ({ name, detail: '' }));
      const advice = field === 'location' && names.length === 0 ? ' Latitude,longitude works too.' : '';
      return [{ field, words: `The model does not know "${word}".${advice}`, names }];
    }
    if (isCropError(error, 'CROP_AMBIGUOUS')) {
      const names = error.data.suggestions.map((name) => ({ name, detail: '' }));
      return [{ field, words: `The model cannot tell which "${word}" is meant.`, names }];
    }
    if (isCropError(error, 'LOCATION_AMBIGUOUS')) {
      const { candidates, regions } = error.data;
      const words =
        regions.length > 0
          ? `The model needs a town, but "${word}" means all of ${regions.join(' or ')}.`
          : `The model cannot tell which "${word}" is meant.`;
      return [{ field, words, names: candidates.map(describe) }];
    }
    throw error;
  }
}

function describe({ name, region, people }: PlaceCandidate): { name: string; detail: string } {
  const facts = [region, people === null ? null : `${people.toLocaleString('en')} people`];
  return { name, detail: facts.filter((fact) => fact !== null && !name.includes(fact)).join(', ') };
}
