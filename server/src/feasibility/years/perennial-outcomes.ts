import { twelveFrom } from '../months.js';
import { outcomeOf, type Outcome, type OutcomesOf, type Planting } from './outcome.js';
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
import { standMonthsIn, standStartsOf } from './stand-months.js';
import { scoreOfYear } from './year-score.js';

/**
 * Returns the outcomes of a stand in each year of the record; the young plant is judged by the mean year. A year
 * is the calendar year in which its twelve months of rain, cold or warmth end, so it is judged only if the year
 * before is known too.
 */
export function perennialOutcomes({ crop, year, record }: Planting): OutcomesOf {
  const { firstYear, isKnown } = record;
  const starts = standStartsOf(year);
  let { storedMm } = drawnInSecondYear(crop, year, starts.ofRain);
  // The first year of the record serves only to fill the soil.
  if (starts.ofRain === 1) storedMm = drawnByStand(crop, record, storedMm, twelveFrom(1)).storedMm;
  const years = isKnown.slice(1).map((isThisKnown, before) => {
    const months = standMonthsIn(before + 1, starts);
    const drawn = drawnByStand(crop, record, storedMm, months.ofRain);
    storedMm = drawn.storedMm;
    return {
      at: firstYear + before + 1,
      isJudged: isThisKnown && isKnown[before] === true,
      waterSupply: { rainMm: drawn.rainMm, share: shareOf(drawn) },
      parts: yearPartsOf(crop, record, months, drawn.rainMm),
    };
  });

  return (plantingMonth, water) => {
    const planting = plantingScore(crop, year, plantingMonth);
    const moisture = plantingMoisture(crop, year, plantingMonth);
    return years.map(({ at, isJudged, waterSupply, parts }): Outcome => {
      const allParts = combineParts(parts, planting, waterPartOf(crop, record, waterSupply, moisture));
      const result = scoreOfYear(crop, allParts, water);
      return outcomeOf(result, { year: at, sownYear: at, isJudged, mustWait: false, hasWaited: false });
    });
  };
}
