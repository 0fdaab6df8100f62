import type { ClimateYear } from '../climate-year.js';
import { everyMonth, monthsOfYear, ofMonth, twelveFrom } from '../months.js';

/** A month is dry if it has less rain than this share of its reference evapotranspiration. */
export const dryShare = 0.5;

/** The twelve months by which a stand's rain and drought, its cold and its warmth are judged. */
export interface StandMonths {
  ofRain: readonly number[];
  ofCold: readonly number[];
  ofWarmth: readonly number[];
}

/** The months of a mean year, which needs no beginning: its December is followed by its January. */
export const wholeYear: StandMonths = { ofRain: everyMonth(), ofCold: everyMonth(), ofWarmth: everyMonth() };

/** The months, 1 to 12, with which a stand's years begin. */
export type StandStarts = Readonly<Record<keyof StandMonths, number>>;

/**
 * Returns where a stand's years begin so that none of its seasons is cut in two: its dry season lies between the
 * wettest months, its winter between the warmest, its summer between the coldest; of equals, the first.
 */
export function standStartsOf({ mean, rain, evapotranspiration }: ClimateYear): StandStarts {
  const most = (figureOf: (month: number) => number) =>
    everyMonth().reduce((best, month) => (figureOf(month) > figureOf(best) ? month : best));
  return {
    ofRain: most((month) => ofMonth(rain, month) - dryShare * ofMonth(evapotranspiration, month)),
    ofCold: most((month) => ofMonth(mean, month)),
    ofWarmth: most((month) => -ofMonth(mean, month)),
  };
}

/** Returns the months that end in a calendar year, so many years after the first of the record. */
export function standMonthsIn(passed: number, { ofRain, ofCold, ofWarmth }: StandStarts): StandMonths {
  return {
    ofRain: monthsEndingIn(passed, ofRain),
    ofCold: monthsEndingIn(passed, ofCold),
    ofWarmth: monthsEndingIn(passed, ofWarmth),
  };
}

function monthsEndingIn(passed: number, start: number): number[] {
  return twelveFrom(monthsOfYear * (start === 1 ? passed : passed - 1) + start);
}
