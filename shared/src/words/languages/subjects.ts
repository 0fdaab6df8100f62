// The subjects of a catalogue that tell of a year, of the years and of a place; catalogue.ts collects them.
import type { FeasibilityLabel, RiskTolerance } from '../../contract/crop-plans.js';
import type { Enso, EnsoState } from '../../contract/enso.js';
import type { Water } from '../../contract/feasibility.js';
import type { ScorePart } from '../../contract/model/words.js';
import type { ModelDetails } from '../../contract/model-details.js';
import type { ChangeCause } from '../../contract/notifications/causes.js';
import type { NotificationCode } from '../../contract/notifications/codes.js';
import type { Severity } from '../../contract/notifications/notifications.js';
import type { Years } from '../../contract/years.js';

type PlantingTime = NonNullable<ModelDetails['planting_time']>;
type Season = NonNullable<ModelDetails['season']>;

export interface TimingWords {
  /** `Mar-Apr, when the rains begin`. */
  planting(time: PlantingTime): string;
  /** `Feb-Apr (the main one, best 1.00), Aug-Sep (best 0.80)`; `none` without any. */
  seasons(seasons: ModelDetails['planting_seasons']): string;
  /** `first in Oct (about even), last in Apr (likely), almost certain in Nov-Mar`. */
  frost(frost: ModelDetails['frost']): string;
  noGoodMonth: string;
  /** `Good months: Mar-Apr.` */
  goodMonths(months: readonly number[]): string;
  /** `Seasons: Feb-Apr (the main one, best 1.00), Aug-Sep (best 0.80).` */
  seasonsSentence(seasons: ModelDetails['planting_seasons']): string;
  /** `Better than the planned month: Mar-Apr.` */
  betterMonths(months: readonly number[]): string;
  /** `Frost: none.` */
  frostSentence(frost: ModelDetails['frost']): string;
}

export interface SeasonWords {
  /** `120 days, Oct-Jan`. */
  span(season: Season, plantingMonth: number): string;
  /** `harvest about Jan-Feb`. */
  end(season: Season): string;
  /** The stages on a chart, in few letters; empty for what needs no word. */
  stages: Readonly<Record<'planting' | 'growing' | 'resting' | 'harvest' | 'stopped', string>>;
  wholeYear: string;
  /** `Planting in October, harvest in January or February (4 months).` */
  sentence(details: Pick<ModelDetails, 'season' | 'planting_time' | 'inputs'>): string;
  /** `about 120 mm a season, net, at the field, most in January (60 mm); losses not included`. */
  irrigation(need: { mm: number; of: 'year' | 'season'; peak: { month: number; mm: number } | null }): string;
}

/** A season of a year with what limited it; the percent is that of the water, and null if not known. */
export interface SaidSeason {
  name: string;
  part: ScorePart | 'nothing' | null;
  percent: number | null;
}

export interface YearsWords {
  /** `A harvest in 40 of 44 years; a good one, with water for two thirds of the yield or more, in 35.` */
  harvests(counts: { carried: number; good: number; judged: number; isByYield: boolean }): string;
  /** What water allows of the yield in the middle year and in a bad one, in percent. */
  yields(percents: { middle: number; bad: number }): string;
  /** `Worst: lost in 1984 (water 37 %), 1992 (heat).` */
  lost(seasons: readonly SaidSeason[]): string;
  /** `Poor in 1984, 1992.` */
  poor(names: readonly string[]): string;
  /** `Not known at this place: 1979-1981.` */
  unknown(spans: string): string;
  tooFew: string;
  /** `water 37 %`, or `heat`; empty without a part. */
  reason(season: SaidSeason): string;
  /** Describes a season on a chart: `1998: lost, heat, 83 % of the water`; `1979: not known`. */
  season(season: SaidSeason & { class: Years['seasons'][number]['class'] }): string;
  /** `a harvest in 43 of 44 years, a good one in 41`; good is null if it is not known. */
  inYears(counts: { carried: number; good: number | null; judged: number }): string;
  /** `harvest in 43 of 44 years`, for a list. */
  cell(counts: { carried: number; judged: number }): string;
  /** `a harvest in 43 of 44`. */
  brief(counts: { carried: number; judged: number }): string;
}

export interface EnsoWords {
  /** What El Niño and La Niña did to a planting; nothing where nothing is known of it. */
  sentences(enso: Enso, plantingMonth: number): string[];
  names: Readonly<Record<EnsoState, string>>;
  /** The headings of a table with a row for each state: its seasons, the known ones, the counts and the mean score. */
  titles: readonly [string, string, string, string, string];
  /** Names the index and its last month, for a list of sources. */
  credit(enso: Enso): string;
}

export interface LocalWords {
  /** `Sown here in Mar-May (GGCMI phase 3).` */
  sownHere(months: readonly number[], calendar: string): string;
  /** No calendar says when the crop is sown here. */
  unknown(crop: string): string;
  /** A world calendar has the crop sown in these months here. */
  worldCalendar(sown: { crop: string; months: readonly number[]; source: string }): string;
  /** Farmers here sow the crop in these months, by a calendar of the region. */
  farmers(sown: { crop: string; months: readonly number[]; source: string }): string;
  /** The month is feasible, but outside of this calendar. */
  outside(month: number): string;
}

export interface PlaceWords {
  /** `-0.3,36.07 (near Nakuru)`. */
  near(name: string, nearest: string): string;
  /** `1850 m`, above the sea. */
  height(metres: number): string;
  /** `422,000 people`. */
  people(count: number): string;
  /** `12 km from Nakuru`. */
  away(km: number, name: string): string;
}

export interface ChoiceWords {
  risks: Readonly<Record<RiskTolerance, string>>;
  waters: Readonly<Record<Water, string>>;
  riskMeanings: Readonly<Record<RiskTolerance, string>>;
  waterMeanings: Readonly<Record<Water, string>>;
  /** The season of a plan that states none. */
  ownSeason: string;
  /** How serious a notification is. */
  severities: Readonly<Record<Severity, string>>;
}

type Term = 'label' | 'harvest' | 'score' | 'limit';

export interface TermWords {
  /** What the terms of an answer mean, in a sentence or two. */
  meanings: Readonly<Record<Term, string>>;
  questions: Readonly<Record<Term, string>>;
}

export interface ScoreWords {
  /** How to read a score. */
  range: string;
  /** What scores are about, in two lines. */
  meaning: readonly [string, string];
  /** `score 0.93`; the score is written already. */
  of(score: string): string;
}

/** In what a copy of a plan differs from it, each in few words: `North field (Apr, irrigated, 90 days)`. */
export interface VariantWords {
  /** Stands in place of differences. */
  copy: string;
  risk(risk: RiskTolerance): string;
  /** Null for the crop's own. */
  season(days: number | null): string;
  climate: Readonly<Record<'place' | 'own', string>>;
  outline: Readonly<Record<'none' | 'own', string>>;
}

type ValuesOf<Coded extends { code: string; values: unknown }> = {
  [One in Coded as One['code']]: One['values'];
};

/** What each notification says, by its code. */
export type NotificationValues = ValuesOf<NotificationCode>;

/** The figures of each reason for a new label, by its code. */
export type CauseValues = ValuesOf<ChangeCause>;

/** The plan that a notification is about. */
export type DescribedPlan = Pick<
  NotificationValues['planting_time'],
  'plan_name' | 'crop' | 'crop_name' | 'location' | 'water'
>;

export interface NotificationWords {
  /** `North field: marginal to infeasible`. */
  titles: { readonly [Code in keyof NotificationValues]: (values: NotificationValues[Code]) => string };
  /** What has happened; what the newest analysis says and advises, and the causes, are sentences of their own. */
  messages: { readonly [Code in keyof NotificationValues]: (values: NotificationValues[Code]) => string };
  /** What the newest analysis says; null if there is none. */
  newest(label: FeasibilityLabel | null): string;
  /** Why a label changed, a sentence for each reason. */
  causes: { readonly [Code in keyof CauseValues]: (values: CauseValues[Code]) => string };
}
