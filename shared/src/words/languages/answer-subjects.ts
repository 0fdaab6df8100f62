// The subjects of a catalogue that an answer is made of; catalogue.ts collects them.
import type { FeasibilityLabel } from '../../contract/crop-plans.js';
import type { ScorePart } from '../../contract/model/words.js';
import type { ModelDetails } from '../../contract/model-details.js';
import type { MapShow } from '../../contract/maps/values.js';
import type { SuitabilityMap } from '../../contract/maps/suitability-map.js';
import type { ReasonCode } from '../../contract/reason-codes.js';
import type { VerdictCode, VerdictValues } from '../../contract/verdict.js';

/** Months are numbers from 1 to 12. */
export interface MonthWords {
  /** `March`. */
  full(month: number): string;
  /** `Mar`, in at most four columns. */
  short(month: number): string;
  /** Twelve letters, January first, in a column each. */
  letters: readonly string[];
  /** Consecutive months: `Dec-Mar`; one name for a single month, and `whole year` for none. */
  span(months: readonly number[]): string;
  /** `Mar-May, Oct`; a span may run past the end of the year; `any month` for all twelve. */
  spans(months: readonly number[]): string;
  /** `21 November 2025`. */
  day(day: { day: number; month: number; year: number }): string;
}

export interface NumberWords {
  /** A score that is written already: `0.93`. */
  score(text: string): string;
  /** A figure that is written already, with a point before the decimals: `−3.5`. */
  figure(text: string): string;
  /** `422,000`. */
  count(count: number): string;
  /** A whole number of percent: `37 %`. */
  percent(percent: number): string;
}

export interface LabelNames {
  names: Readonly<Record<FeasibilityLabel, string>>;
  /** In place of a label. */
  none: string;
  /** `feasible from 75 % of the years, marginal from 10 %`. */
  fromYears(percents: { feasible: number; marginal: number }): string;
  /** `feasible from 0.60, marginal from 0.20`. */
  fromScores(scores: { feasible: string; marginal: string }): string;
}

export interface CropNames {
  /** The name for the English name that the model has; the English one if there is no other. */
  name(crop: string): string;
}

export interface VerdictWords {
  /** A sentence of at most 25 words: `Plant maize in November: in 42 of 44 years there was enough water.` */
  sentence(verdict: { code: VerdictCode; values: VerdictValues }): string;
}

export interface AdviceWords {
  /** A few words for tables: `rather in Apr-May`. */
  brief(code: VerdictCode, months: readonly number[]): string;
}

/** The figures of each reason, by its code. */
export type ReasonValues = { [One in ReasonCode as One['code']]: One['values'] };

export type ReasonSentences = {
  readonly [Code in keyof ReasonValues]: (values: ReasonValues[Code]) => string;
};

/** What the model cannot know, by the code of `limits`; some sentences name a figure of the answer. */
export type CaveatSentences = Readonly<Record<CaveatCode, (details: ModelDetails) => string>>;

export type CaveatCode =
  | 'season_ignored'
  | 'kill_temperature_not_stated'
  | 'snow_not_known'
  | 'winter_hardiness_unconfirmed'
  | 'sowing_kind_not_told'
  | 'day_length_not_judged'
  | 'climate_given'
  | 'latitude_not_given'
  | 'years_unavailable'
  | 'years_of_a_region'
  | 'months_hide_dry_spells'
  | 'years_not_known';

/** The parts of a score: `cold nights`. */
export type PartNames = Readonly<Record<ScorePart | 'nothing', string>>;

/** How far from the place its climate applies; a difference of height is that of the figures, null if not known. */
export interface ClimateAway {
  km: number;
  higherM: number | null;
}

/**
 * What the model cannot know about the place and its climate, by the code of `limits`. Heights are in m; a height that
 * differs is that of the land of the figures, above the place if it is positive.
 */
export interface PlaceLimitSentences {
  climate_cooler_than_today(period: string): string;
  climate_of_a_place_nearby(away: ClimateAway): string;
  /** Without a distance, the climate is that of the place itself. */
  climate_of_your_own(away: ClimateAway): string;
  climate_of_a_grid(): string;
  live_source_away(): string;
  climate_from_afar(km: number): string;
  coast(): string;
  mountains(reliefM: number): string;
  height_differs(higherM: number): string;
  height_differs_much(higherM: number): string;
  height_differs_extremely(higherM: number): string;
  /** Null is a bare point. */
  height_not_known(place: string | null): string;
  height_estimated(place: string, heightM: number): string;
  other_places_of_the_name(taken: {
    place: string;
    people: number | null;
    others: readonly string[];
  }): string;
}

export interface LimitWords {
  /** `limited by cold nights`. */
  limitedBy: PartNames;
  /** `limited by hail`, in the word of another producer. */
  limitedByOther(word: string): string;
}

/** A map with a calendar of sowing. */
export type SownMap = Pick<SuitabilityMap, 'crop' | 'planting_month' | 'show'> & {
  calendar: NonNullable<SuitabilityMap['calendar']>;
};

/** A class of the parts that limit a score has the name of its first part. */
export type LimitClass =
  'nothing' | 'winter' | 'season' | 'heat' | 'chill' | 'warmth' | 'day' | 'water' | 'wet';

export interface LegendWords {
  titles: Readonly<Record<MapShow, string>>;
  /** Without a month in which planting makes sense. */
  noMonth: string;
  /** Land without a harvest in any year. */
  noYear: string;
  fewYears: string;
  limits: Readonly<Record<LimitClass, string>>;
  /** A class of scores, which are written already: `0.2 to 0.3`. */
  scores(low: string, high: string): string;
  /** A class of shares: `20 to 30%`. */
  shares(low: number, high: number): string;
  /** A share of the land: `37%`; only nothing is 0%, and only all is 100%. */
  land(share: number): string;
  /** What the map was made from; the names of sources stay as they are. */
  sources(names: { climates: string; calendar: string | undefined }): string;
}

export interface MapWords {
  /** Says on how much of the suitable land people sow the crop then; `around` is the country that is shown alone. */
  sown(map: SownMap, around?: string): string;
}
