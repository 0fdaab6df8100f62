import { monthsOfYear, twelveFrom } from '../months.js';
import type { Outcome, OutcomesOf, Planting } from './outcome.js';
import {
  combineParts,
  drawnByStand,
  drawnInSecondYear,
  plantingMoisture,
  plantingScore,
  waterPartOf,
  yearPartsOf,
} from '../perennial.js';
import { shareOf } from '../soil-water.js';
import { scoreOfYear } from './year-score.js';

/** Returns the outcomes of a stand in each year of the record; the young plant is judged by the mean year. */
export function perennialOutcomes({ crop, year, record }: Planting): OutcomesOf {
  const { firstYear, isKnown } = record;
  let { storedMm } = drawnInSecondYear(crop, year, 1);
  const years = isKnown.map((isJudged, passed) => {
    const months = twelveFrom(monthsOfYear * passed + 1);
    const drawn = drawnByStand(crop, record, storedMm, months);
    storedMm = drawn.storedMm;
    const waterSupply = { rainMm: drawn.rainMm, share: shareOf(drawn) };
    return {
      at: firstYear + passed,
      isJudged,
      waterSupply,
      parts: yearPartsOf(crop, record, months, drawn.rainMm),
    };
  });

  return (plantingMonth, water) => {
    const planting = plantingScore(crop, year, plantingMonth);
    const moisture = plantingMoisture(crop, year, plantingMonth);
    return years.slice(1).map(({ at, isJudged, waterSupply, parts }): Outcome => {
      const allParts = combineParts(parts, planting, waterPartOf(crop, record, waterSupply, moisture));
      const { score, limitingPart, waterShare, isCarried } = scoreOfYear(allParts, water);
      return {
        year: at,
        sownYear: at,
        isJudged,
        score,
        limitingPart,
        waterShare,
        hasWaited: false,
        isCarried,
      };
    });
  };
}
