import type { Api } from '../service/api.js';
import { usageError } from '../terminal/failures.js';
import { shellWord } from '../terminal/shell-words.js';
import { boxOfCountry, boxRule, isBoxText, readBox, type Box } from './box.js';
import { polygonsOf, type Country } from './outlines.js';

/** The part of the world that a map shows. */
export interface Area {
  /** Undefined for a box. */
  name: string | undefined;
  box: Box;
  /** The code of the country, if its outline is known; everything outside of it is left out. */
  only: string | undefined;
  /** Whether parts of the country, far from its main land, are outside of the box. */
  isPart: boolean;
}

/** Reads a box; returns undefined for a text that may be the name of a country or a region. */
export function readBoxArea(text: string): Area | undefined {
  if (!isBoxText(text)) return undefined;
  const box = readBox(text);
  if (box !== undefined) return { name: undefined, box, only: undefined, isPart: false };
  throw usageError(`--in ${shellWord(text) ?? '…'}: there is no such box.`, {
    hints: [`A box ${boxRule}. It may cross 180 degrees: the west is then greater than the east.`],
    tryNext: 'crop map CROP --in 33.9,-4.7,41.9,5.1',
  });
}

/** Finds a country or a region by its name; the outline of a country determines its box. */
export async function findArea(api: Api, text: string, countries: readonly Country[]): Promise<Area> {
  const { kind, name, country_code, bbox } = await api.call((client) =>
    client.locations.area.query({ name: text }),
  );
  const polygons = kind === 'country' ? polygonsOf(countries, country_code) : [];
  const [west = -180, south = -90, east = 180, north = 90] = bbox;
  if (polygons.length === 0)
    return { name, box: { west, south, east, north }, only: undefined, isPart: false };
  const { box, isWhole } = boxOfCountry(polygons);
  return { name, box, only: country_code, isPart: !isWhole };
}
