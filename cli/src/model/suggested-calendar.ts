// Says from which calendar the months of suggestions come, and which crops they put last. Called by
// suggestions-drawing.ts.
import type { CropSuggestion } from '@crop-planning/shared';
import { nameOfCrop } from '@crop-planning/shared/words/crops/crop-text';
import { calendarName } from '@crop-planning/shared/words/figures/calendar-source';
import { words } from '@crop-planning/shared/words/languages/current';
import { suggested as english } from '@crop-planning/shared/words/languages/en/suggested';

/** Returns nothing without annual crops: no calendar has the others. */
export function calendarSentences(annual: readonly CropSuggestion[], plantingMonth: number): string[] {
  if (annual.length === 0) return [];
  const sources = annual.flatMap(({ local_months_source: source }) => (source === null ? [] : [source]));
  const said = words('suggested', english);
  if (sources.length === 0) return [said.noCalendar];
  const calendars = [...new Set(sources.map(calendarName))].join(', ');
  const late = annual
    .filter(({ in_season_here }) => in_season_here === false)
    .map(({ crop }) => nameOfCrop(crop));
  return [
    said.calendar({
      known: sources.length,
      all: annual.length,
      calendars,
      late: late.length === 0 ? null : { month: plantingMonth, crops: late },
    }),
  ];
}
