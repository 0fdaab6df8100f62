import type { PlaceCandidate } from '../contract/errors.js';

/** What the service says with the refusal of a crop or a place. */
export interface RefusedName {
  code: string;
  /** The service's sentence. */
  message?: string | undefined;
  /** The places that the name may mean. */
  candidates?: readonly Pick<PlaceCandidate, 'name'>[] | undefined;
  suggestions?: readonly string[] | undefined;
  /** The regions that the name stands for, in place of a town. */
  regions?: readonly string[] | undefined;
}

/** How the service begins the refusal of a place that it knows. */
export const knownWithoutClimate = 'The place is known, but its climate is not';

/** The plan's field that each refusal is about. */
const fields: Readonly<Record<string, 'crop' | 'location' | undefined>> = {
  CROP_NOT_SUPPORTED: 'crop',
  CROP_AMBIGUOUS: 'crop',
  LOCATION_NOT_FOUND: 'location',
  LOCATION_AMBIGUOUS: 'location',
};

/** Returns the plan's field that a refusal is about; undefined if it is not about a name. */
export function refusedField({ code }: RefusedName): 'crop' | 'location' | undefined {
  return fields[code];
}

export function isAmbiguous({ code }: RefusedName): boolean {
  return code.endsWith('_AMBIGUOUS');
}

/** Returns why the model does not understand a word. */
export function reasonRefused(refusal: RefusedName): 'noClimate' | 'regions' | 'ambiguous' | 'unknown' {
  if (isKnownPlace(refusal)) return 'noClimate';
  if ((refusal.regions ?? []).length > 0) return 'regions';
  return isAmbiguous(refusal) ? 'ambiguous' : 'unknown';
}

/** Whether a word for a place is like no name that is known. */
export function isUnlikeAny({ code, suggestions = [] }: RefusedName): boolean {
  return code === 'LOCATION_NOT_FOUND' && suggestions.length === 0;
}

/** Whether the place was found, and only its climate was not. */
export function isKnownPlace({ code, message = '' }: RefusedName): boolean {
  return code === 'LOCATION_NOT_FOUND' && message.startsWith(knownWithoutClimate);
}

/** Returns the names that the model would understand, the likeliest first. */
export function namesInstead({ candidates = [], suggestions = [] }: RefusedName): string[] {
  return [...candidates.map(({ name }) => name), ...suggestions];
}
