// Single figures of the cases that docs/feasibility.md gives beside the shares.
import { bestScoreOf, isAsGood } from '@crop-planning/shared/words/figures/good-months';
import { createCrops } from '../../server/src/crops/crops.js';
import { verdictsOf } from '../../server/src/feasibility/window.js';
import { monthsFrom } from './calendars.js';
import type { Case } from './cases.js';
import { count, measure, measuresTable } from './measures.js';

export async function otherFiguresTable(cases: readonly Case[]): Promise<string[]> {
  const crops = await createCrops().list();
  const tried = new Set(cases.map(({ judged }) => judged.crop.name));
  const practice = cases.filter(({ isPractice }) => isPractice);
  const sowings = practice.filter(({ judged }) => judged.window.every(({ season }) => season !== null));
  const late = practice.flatMap(({ harvest }) =>
    harvest ? [monthsFrom(harvest.modelled, harvest.observed)] : [],
  );
  const mean = late.reduce((sum, months) => sum + months, 0) / late.length;
  const withCalendar = practice.filter(({ calendar }) => calendar.length > 0);
  return measuresTable('the cases', [
    count('crops that occur in no case', crops, ({ name }) => !tried.has(name)),
    count(
      'labels that differ by years and by the mean climate',
      cases,
      ({ labels }) => labels.years.medium !== labels.mean.medium,
    ),
    {
      name: 'months from the model’s last to the observed one, mean',
      of: late.length,
      result: mean.toFixed(2),
    },
    {
      name: 'crops, places and waters with a calendar',
      of: withCalendar.length,
      result: String(new Set(withCalendar.map(({ site, water }) => `${site}, ${water}`)).size),
    },
    measure('sowings of field crops that a good month beats by over 0.10', sowings, isBeaten),
  ]);
}

/** Returns true if a good month of the planting scores over 0.10 more than the month that people sow in. */
function isBeaten({ judged, score }: Case): boolean {
  return !isAsGood(score, bestScoreOf(verdictsOf(judged.window, 'medium')));
}
