import type { SuitabilityMap } from '@crop-planning/shared';
import { calendarCredit } from '@crop-planning/shared/words/figures/calendar-source';
import { maps } from '@crop-planning/shared/words/languages/en/maps';
import { months as english } from '@crop-planning/shared/words/languages/en/months';
import { sources } from '@crop-planning/shared/words/languages/en/sources';

/** Returns the texts that a file of a map contains besides its values, by keyword. */
export function captionOf(map: SuitabilityMap): Record<string, string> {
  const { legend, limits, model_version, source, period, years, calendar } = map;
  return {
    Title: titleOf(map),
    Description: [
      ...(calendar ? [maps.sown({ ...map, calendar })] : []),
      ...limits.map(({ message }) => message),
    ].join(' '),
    Source: `model ${model_version}; ${source}, ${period}${years ? `; years ${years.first}-${years.last}` : ''}${calendar ? `; ${calendarCredit(calendar.source, sources.worldCalendar)}` : ''}`,
    Software: 'crop planning',
    Question: JSON.stringify(questionOf(map)),
    Legend: JSON.stringify(legend),
  };
}

function titleOf({
  legend,
  crop,
  water,
  planting_month,
  season_days,
  risk_tolerance,
}: SuitabilityMap): string {
  const season = season_days === null ? '' : `, a season of ${season_days} days`;
  const risk = legend.show === 'label' ? `, ${risk_tolerance} risk tolerance` : '';
  const month = planting_month === 'best' ? 'in the best month' : `in ${english.full(planting_month)}`;
  return `${legend.title}: ${water === 'irrigated' ? 'irrigated ' : ''}${crop} planted ${month}${season}${risk}`;
}

function questionOf({ crop, planting_month, water, season_days, risk_tolerance, show }: SuitabilityMap) {
  return { crop, planting_month, water, season_days, risk_tolerance, show };
}
