// In how many of the known years a planting has a harvest: what decides the label, and so what is said of a result first.
// Its score explains the result, and stands among the figures. Called by reports, the page and the command line.
import type { PlantingVerdict } from '../contract/verdict.js';
import type { YearCounts } from '../contract/years.js';
import { words } from './languages/current.js';
import { years as english } from './languages/en/years.js';

/** An analysis or a suggestion; its verdict has no counts where an average year decides. */
interface Judged {
  verdict?: PlantingVerdict | null | undefined;
}

/**
 * Returns `a harvest in 43 of 44 years, a good one in 41`; null if an average year decides the label, or if the result is
 * not by the model.
 */
export function harvestWords({ verdict }: Judged): string | null {
  const counts = countsOf(verdict);
  if (counts === null) return null;
  return words('years', english).inYears(counts);
}

/** Returns `harvest in 43 of 44 years` for a list; null as `harvestWords` does. */
export function harvestCell({ verdict }: Judged): string | null {
  const counts = countsOf(verdict);
  return counts && words('years', english).cell(counts);
}

/** Returns `a harvest in 43 of 44`. */
export function harvestsIn({ good, poor, judged }: YearCounts): string {
  return words('years', english).brief({ carried: good + poor, judged });
}

function countsOf(verdict: Judged['verdict']) {
  const { carried, good, judged } = verdict?.values ?? {};
  if (typeof carried !== 'number' || typeof judged !== 'number') return null;
  return { carried, good: good ?? null, judged };
}
