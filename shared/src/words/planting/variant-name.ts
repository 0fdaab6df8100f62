// Names a copy of a plan after the original and what differs from it. Called by `crop plan copy` and by the page.
import type { CreateCropPlanInput } from '../../contract/crop-plans.js';
import { waterName } from '../choices.js';
import { words } from '../languages/current.js';
import { variants as english } from '../languages/en/variants.js';
import { monthName } from '../months.js';

type Differences = Partial<CreateCropPlanInput>;

const nameLengthMax = 120;

/**
 * Returns `North field (Apr, irrigated)`: the name of the original followed by the differences, cut to the
 * length that the service accepts.
 */
export function variantName(name: string, differences: Differences): string {
  const ending = ` (${variantWords(differences).join(', ') || words('variants', english).copy})`;
  const room = Math.max(0, nameLengthMax - [...ending].length);
  return cut(`${cut(name, room).trimEnd()}${ending}`, nameLengthMax);
}

/** Returns a word for each value that differs: `Apr`, `irrigated`. */
export function variantWords(differences: Differences): string[] {
  const { crop, location, planting_month, risk_tolerance, water, season_days, climate, outline } =
    differences;
  const said = words('variants', english);
  const differing = [
    crop?.trim(),
    location?.trim(),
    planting_month === undefined ? undefined : monthName(planting_month),
    risk_tolerance === undefined ? undefined : said.risk(risk_tolerance),
    water === undefined ? undefined : waterName(water),
    season_days === undefined ? undefined : said.season(season_days),
    climate === undefined ? undefined : said.climate[climate === null ? 'place' : 'own'],
    outline === undefined ? undefined : said.outline[outline === null ? 'none' : 'own'],
  ];
  return differing.flatMap((word) => (word === undefined || word === '' ? [] : [word]));
}

function cut(text: string, lengthMax: number): string {
  return [...text].slice(0, lengthMax).join('');
}
