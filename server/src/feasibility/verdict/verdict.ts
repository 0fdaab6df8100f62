import type {
  FailureCause,
  FeasibilityLabel,
  LimitingPart,
  VerdictCode,
  VerdictValues,
  Water,
  Years,
} from '@crop-planning/shared';
import { areDeciding } from '@crop-planning/shared/words/figures/deciding';
import { isRarelyGood } from '@crop-planning/shared/words/figures/verdict-cases';
import { isIrrigationAdvised } from './advised-irrigation.js';

/** What the verdict on a planting depends on. */
export interface VerdictFacts {
  crop: string;
  plantingMonth: number;
  water: Water;
  label: FeasibilityLabel;
  /** The part that limits the planting in an average year. */
  limitingPart: LimitingPart;
  /** The month in which a winter cereal would head too early; undefined for others. */
  headingMonth: number | undefined;
  /** Feasible months that can be recommended. */
  goodMonths: readonly number[];
  /** Called only for a planting that is not feasible, without good months. */
  isFeasibleIrrigated: () => boolean;
  irrigationMm: number;
  /** The score of the dry season without irrigation; undefined for crops that any dry season suits. */
  dryScore: number | undefined;
  /** Null if the crop has no varieties, or the season was requested. */
  maturity: 'medium' | 'early' | 'very_early' | null;
  /** Null where no years are known. */
  years: VerdictYears | null;
}

export type VerdictYears = Pick<
  Years,
  | 'judged'
  | 'carried'
  | 'good'
  | 'needed_share'
  | 'labelled_by'
  | 'yield_share'
  | 'rains_come_later'
  | 'seasons'
>;

/** A feasible planting with a smaller share of years with a harvest is a risk, even if the user tolerates it. */
const safeShare = 0.75;

/** A verdict that does not yet know when people sow the crop around the place. */
export interface ClimateVerdict {
  code: VerdictCode;
  values: Omit<VerdictValues, 'months' | 'in_season_here'>;
}

/** Returns what to do, and the figures that say why. */
export function verdictOn(facts: VerdictFacts): ClimateVerdict {
  const { label, goodMonths, water, isFeasibleIrrigated } = facts;
  const isHelped =
    label !== 'feasible' && goodMonths.length === 0 && water === 'rainfed' && isFeasibleIrrigated();
  const code = codeOf(facts, isHelped);
  const isWatered = code === 'with_irrigation' || (code === 'not_here' && isHelped);
  const irrigationMm = isWatered ? Math.round(facts.irrigationMm) : null;
  return { code, values: valuesOf(code, facts, irrigationMm) };
}

/** `isHelped` is true if irrigation would make a planting feasible that has no good month without it. */
function codeOf(facts: VerdictFacts, isHelped: boolean): VerdictCode {
  const { label, maturity, goodMonths } = facts;
  if (label === 'feasible') {
    if (maturity !== null && maturity !== 'medium') return 'with_early_variety';
    return isRisky(facts) ? 'plant_at_risk' : 'plant';
  }
  if (goodMonths.length > 0) return 'rather_in_months';
  if (isHelped && isIrrigationAdvised(facts)) return 'with_irrigation';
  return label === 'marginal' ? 'plant_at_risk' : 'not_here';
}

/** True if most years are not good, over a quarter fail, or the rains often come too late. */
function isRisky(facts: VerdictFacts): boolean {
  const years = decidingYears(facts);
  if (years === null) return false;
  const { judged, carried, rains_come_later = false } = years;
  const good = goodOf(years) ?? judged;
  return rains_come_later || carried < safeShare * judged || isRarelyGood(good, judged);
}

function valuesOf(code: VerdictCode, facts: VerdictFacts, irrigation_mm: number | null) {
  const years = decidingYears(facts);
  const { cause, isOnly } = years ? causeOf(years, facts) : { cause: facts.limitingPart, isOnly: true };
  const { maturity } = facts;
  return {
    crop: facts.crop,
    planting_month: facts.plantingMonth,
    water: facts.water,
    carried: years?.carried ?? null,
    good: years && goodOf(years),
    judged: years?.judged ?? null,
    cause: failureOf(cause, facts),
    is_only_cause: isOnly,
    variety: code === 'with_early_variety' && maturity !== 'medium' ? maturity : null,
    irrigation_mm,
  };
}

/** Returns the years; null if an average year decides: if few are known, or it keeps the label below theirs. */
function decidingYears({ years, label }: VerdictFacts): VerdictYears | null {
  if (years === null || !areDeciding(years)) return null;
  const areEnough = years.carried >= years.needed_share * years.judged;
  return areEnough && label !== 'feasible' ? null : years;
}

/** Before model 3.1, good years were those of a good score; these had no share of the yield. */
function goodOf({ good, yield_share }: VerdictYears): number | null {
  return yield_share === undefined ? null : good;
}

/** Finds what most often spoilt the lost years or, of a feasible planting, those that were not good. */
function causeOf({ seasons }: VerdictYears, { label }: VerdictFacts) {
  const counts = new Map<LimitingPart, number>();
  for (const season of seasons) {
    const isSpoilt = season.class === 'lost' || (label === 'feasible' && season.class === 'poor');
    if (!isSpoilt || season.limiting_part === null) continue;
    counts.set(season.limiting_part, (counts.get(season.limiting_part) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return { cause: most?.[0] ?? ('nothing' as const), isOnly: counts.size === 1 };
}

function failureOf(part: LimitingPart, { headingMonth }: VerdictFacts): FailureCause | null {
  if (part === 'nothing') return null;
  return part === 'day' && headingMonth !== undefined ? 'heading' : part;
}
