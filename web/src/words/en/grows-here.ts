// What else grows at a plan's place in its month.
import { months } from '@crop-planning/shared/words/languages/en/months';

/** Crops by name, each with its months or with what limits it; `more` of them are not named. */
interface Named {
  crops: readonly { name: string; why: string }[];
  more: number;
}

export const growsHere = {
  title: 'What else grows here',
  loading: 'Loading the crops that suit this place…',
  /** The mark is the place. */
  count: ({ count, month, water }: { count: number; month: number; water: 'rainfed' | 'irrigated' }) =>
    `${count} crops are feasible at [](place) if planted in ${months.full(month)}, ${water}. Main crops of the country come first.`,
  /** For a plan with a climate of its own. */
  byPlace: 'They are judged by the climate of the place, not by your own.',
  /** Names the list; only read out. */
  list: 'Crops that suit this place',
  outOfSeason: 'out of season here',
  /** A button; what is in brackets is only read out, before the crop's name. */
  whatIf: 'What if[ ](crop)',
  newPlan: 'New plan[ of ](crop)',
  more: (count: number) => `Show ${count} more`,
  otherMonths: (named: Named) => `In other months: ${listOf(named)}.`,
  notFeasible: (named: Named) => `Main crops of the country that are not feasible: ${listOf(named)}.`,
};

function listOf({ crops, more }: Named): string {
  const names = crops.map(({ name, why }) => `${name} (${why})`).join(', ');
  return more > 0 ? `${names} and ${more} more` : names;
}
