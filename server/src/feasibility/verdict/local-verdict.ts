// The last step of a verdict: what people around the place do. Used by analyses and suggestions.
import type { PlantingVerdict } from '@crop-planning/shared';
import { namedMonths, withSentence } from '@crop-planning/shared/words/planting-verdict';
import { advisedMonths, type LocalSeason } from './local-season.js';
import type { ClimateVerdict } from './verdict.js';

/** What is known of the planting months of a crop at a place. */
export interface PlantingMonths {
  /** Feasible months that can be recommended. */
  good: readonly number[];
  seasonIn: (plantingMonth: number) => LocalSeason;
  /** Null if it is not known. */
  latitude: number | null;
}

/** Names other months as people around the place choose them, and adds the sentence. */
export function localVerdict(
  { code, values }: ClimateVerdict,
  { good, seasonIn, latitude }: PlantingMonths,
): PlantingVerdict {
  const season = seasonIn(values.planting_month);
  const months = code === 'rather_in_months' ? namedMonths(advisedMonths(good, season, latitude)) : [];
  const advised = months.length > 0 ? months.map(seasonIn) : [season];
  return withSentence({ code, values: { ...values, months, in_season_here: areInSeason(advised) } });
}

/** False if all months are out of season; null if it is not known. */
function areInSeason(seasons: readonly LocalSeason[]): boolean | null {
  if (seasons.some(({ in_season_here }) => in_season_here === true)) return true;
  return seasons.some(({ in_season_here }) => in_season_here === null) ? null : false;
}
