import { textSchema } from '@crop-planning/shared';
import { foldName } from './names.js';

/** The names of a place from any source. */
export interface NamedPlace {
  place: string;
  /** State or province; null if not known or not needed to distinguish places. */
  region: string | null;
  /** ISO 3166-1 alpha-2, upper case. */
  country_code: string;
  /** Other names of the place, such as Kiev for Kyiv. */
  aliases: readonly string[];
  /** The area in which the live source has no other place with the name, so that the name needs no region. */
  alone_in?: 'world' | 'country';
}

/** A name as a person writes it, split but not folded. */
export interface PlaceName {
  place: string;
  region: string | undefined;
  countryCode: string | undefined;
}

export const nameLengthMax = 80;

const nameSchema = textSchema(1, nameLengthMax);

/** Returns true for a text that may name a place or its region. */
export function isName(text: string): boolean {
  return foldName(text) !== '' && nameSchema.safeParse(text).success;
}

/** Returns the folded names by which a place is found. */
export function keysOf({ place, aliases }: Pick<NamedPlace, 'place' | 'aliases'>): string[] {
  return [...new Set([place, ...aliases].map(foldName).filter((key) => key !== ''))];
}

/** Returns true if the name means the place, by its main name or an alias. */
export function answersTo(
  place: Pick<NamedPlace, 'place' | 'aliases' | 'region' | 'country_code'>,
  name: PlaceName,
): boolean {
  if (name.countryCode !== undefined && name.countryCode !== place.country_code) return false;
  if (name.region !== undefined && foldName(name.region) !== foldName(place.region ?? '')) return false;
  return keysOf(place).includes(foldName(name.place));
}

/** Returns an identity that is equal for entries of the same place, whatever their source. */
export function identityOf({
  place,
  region,
  country_code,
}: Pick<NamedPlace, 'place' | 'region' | 'country_code'>): string {
  return [country_code, foldName(place), foldName(region ?? '')].join('|');
}
