import type { CropSuggestion, CropSuggestions, Presence } from '@crop-planning/shared';
import type { JudgedCrop } from './judged-crops.js';
import type { LocalSeason } from '../../feasibility/verdict/local-season.js';
import { localVerdict } from '../../feasibility/verdict/local-verdict.js';

/** The crops that the country of a place grows. */
export interface GrownCrops {
  presenceOf: (crop: string) => Presence;
  /** The area of a crop, used for ordering only. */
  areaOf: (crop: string) => number;
}

/** When people around a place sow each crop, and how far north the place is, in degrees. */
export interface LocalSeasons {
  plantingMonth: number;
  seasonOf: (crop: string, plantingMonth: number) => LocalSeason;
  latitude: number;
}

type Lists = Pick<
  CropSuggestions,
  'suggestions' | 'other_months' | 'main_crops_left_out' | 'not_feasible' | 'not_assessed'
>;

/** Among crops with the same presence, those with at least this score come first. */
const suitableFrom = 0.8;
const scoreStepsPerUnit = 1_000_000;
const presenceOrder: readonly Presence[] = ['main', 'grown', 'no_statistics', 'not_reported'];

/**
 * Lists the feasible crops, those that another month would suit, and the rest by name. Each list begins with
 * crops that people grow there; feasible crops that are out of season there come last.
 */
export function arrange(
  judged: readonly JudgedCrop[],
  grown: GrownCrops,
  { plantingMonth, seasonOf, latitude }: LocalSeasons,
): Lists {
  const all: CropSuggestion[] = judged
    .map((one) => {
      const seasonIn = (month: number) => seasonOf(one.crop, month);
      const verdict = localVerdict(one.verdict, { good: one.good_months, seasonIn, latitude });
      const presence = grown.presenceOf(one.crop);
      return { ...one, crop_name: one.crop, verdict, presence, ...seasonIn(plantingMonth) };
    })
    .toSorted((one, other) => compare(one, other, grown));
  const isFeasible = ({ feasibility_label }: CropSuggestion) => feasibility_label === 'feasible';
  const others = all.filter((one) => !isFeasible(one));
  const hasOtherMonth = ({ feasible_months }: CropSuggestion) => feasible_months.length > 0;
  return {
    suggestions: all.filter(isFeasible).toSorted((one, other) => lateness(one) - lateness(other)),
    other_months: others.filter(hasOtherMonth),
    main_crops_left_out: others
      .filter(({ presence }) => presence === 'main')
      .toSorted((one, other) => grown.areaOf(other.crop) - grown.areaOf(one.crop)),
    not_feasible: others.filter((one) => !hasOtherMonth(one)).map(({ crop }) => crop),
    not_assessed: [],
  };
}

/** Orders two suggestions as the contract describes. */
function compare(one: CropSuggestion, other: CropSuggestion, { areaOf }: GrownCrops): number {
  return (
    presenceOrder.indexOf(one.presence) - presenceOrder.indexOf(other.presence) ||
    Number(other.score >= suitableFrom) - Number(one.score >= suitableFrom) ||
    areaOf(other.crop) - areaOf(one.crop) ||
    stepsOf(other.score) - stepsOf(one.score) ||
    (one.crop < other.crop ? -1 : 1)
  );
}

/** Puts crops that are out of season after all others, and leaves the rest in their order. */
function lateness({ in_season_here }: CropSuggestion): number {
  return in_season_here === false ? 1 : 0;
}

/** Rounds a score, so that scores that differ by less than a step are equal. */
function stepsOf(score: number): number {
  return Math.round(score * scoreStepsPerUnit);
}
