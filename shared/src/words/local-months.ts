// Says when people sow a crop around a place, for the drawing of an analysis, the report and the page.
import type { ModelDetails } from '../contract/model-details.js';
import { calendarName, worldCalendar } from './figures/calendar-source.js';
import { words } from './languages/current.js';
import { local as english } from './languages/en/local.js';

/** Says in a few words when people sow a crop around a place: `Sown here in Mar-May (GGCMI phase 3).` */
export function sownHereWords(months: readonly number[], source: string): string {
  return words('local', english).sownHere(months, calendarName(source));
}

/**
 * Says when the crop is sown around the place, and that the planned month is not among these months although
 * it is feasible; or that no calendar is known. Returns nothing for perennials, without a place, and for
 * analyses that did not look.
 */
export function localMonthsSentences(details: ModelDetails): string[] {
  const { crop, climate, season, local_months: months, local_months_source: source } = details;
  if (months === undefined || season === null || climate.location === null) return [];
  const { unknown, worldCalendar: byWorld, farmers } = words('local', english);
  if (months === null || !source) return [unknown(crop.name)];
  const sown = { crop: crop.name, months, source };
  const when = source.startsWith(worldCalendar) ? byWorld(sown) : farmers(sown);
  return [when, ...outsideSentence(details, months)];
}

function outsideSentence({ inputs, window }: ModelDetails, months: readonly number[]): string[] {
  const { planting_month: month } = inputs;
  const isFeasible = window[month - 1]?.feasibility_label === 'feasible';
  if (!isFeasible || months.includes(month)) return [];
  return [words('local', english).outside(month)];
}
