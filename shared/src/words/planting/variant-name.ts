// Names a copy of a plan after the original and what differs from it. Called by `crop plan copy` and by the page.
import type { CreateCropPlanInput } from '../../contract/crop-plans.js';
import { monthName } from '../months.js';

type Differences = Partial<CreateCropPlanInput>;

const nameLengthMax = 120;

/**
 * Returns `North field (Apr, irrigated)`: the name of the original followed by the differences, cut to the
 * length that the service accepts.
 */
export function variantName(name: string, differences: Differences): string {
  const ending = ` (${variantWords(differences).join(', ') || 'copy'})`;
  const room = Math.max(0, nameLengthMax - [...ending].length);
  return cut(`${cut(name, room).trimEnd()}${ending}`, nameLengthMax);
}

/** Returns a word for each value that differs: `Apr`, `irrigated`. */
export function variantWords(differences: Differences): string[] {
  const { crop, location, planting_month, risk_tolerance, water, season_days, climate, outline } =
    differences;
  const words = [
    crop?.trim(),
    location?.trim(),
    planting_month === undefined ? undefined : monthName(planting_month),
    risk_tolerance === undefined ? undefined : `${risk_tolerance} risk`,
    water,
    season_days === undefined ? undefined : season_days === null ? 'own season' : `${season_days} days`,
    climate === undefined ? undefined : climate === null ? 'place climate' : 'own climate',
    outline === undefined ? undefined : outline === null ? 'no outline' : 'own outline',
  ];
  return words.flatMap((word) => (word === undefined || word === '' ? [] : [word]));
}

function cut(text: string, lengthMax: number): string {
  return [...text].slice(0, lengthMax).join('');
}
