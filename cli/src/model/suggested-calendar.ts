// Says from which calendar the months of suggestions come, and which crops they put last. Called by
// suggestions-drawing.ts.
import type { CropSuggestion } from '@crop-planning/shared';
import { nameOfCrop } from '@crop-planning/shared/words/crops/crop-text';
import { calendarName } from '@crop-planning/shared/words/figures/calendar-source';
import { monthName } from '@crop-planning/shared/words/months';

/** Returns nothing without annual crops: no calendar has the others. */
export function calendarSentences(annual: readonly CropSuggestion[], plantingMonth: number): string[] {
  if (annual.length === 0) return [];
  const sources = annual.flatMap(({ local_months_source: source }) => (source === null ? [] : [source]));
  if (sources.length === 0) return ['No calendar says when people sow these annual crops here.'];
  const calendars = [...new Set(sources.map(calendarName))].join(', ');
  const late = annual
    .filter(({ in_season_here }) => in_season_here === false)
    .map(({ crop }) => nameOfCrop(crop));
  const known =
    sources.length === annual.length
      ? `A calendar says when people sow these annual crops here (${calendars}).`
      : `A calendar says when people sow ${sources.length} of these ${annual.length} annual crops here (${calendars}).`;
  if (late.length === 0) return [known];
  return [`${known} Out of season in ${monthName(plantingMonth)}, and therefore last: ${late.join(', ')}.`];
}
