// In how many of the known years a planting has a harvest: what decides the label, and so what is said of a result first.
// Its score explains the result, and stands among the figures. Called by reports, the page and the command line.
import type { PlantingVerdict } from '../contract/verdict.js';
import type { YearCounts } from '../contract/years.js';

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
  const { carried, good, judged } = counts;
  if (carried === 0) return `no harvest in ${judged} years`;
  if (carried === good) return `a good harvest in ${carried} of ${judged} years`;
  const goodOnes = good === null ? '' : `, a good one in ${good === 0 ? 'none' : good}`;
  return `a harvest in ${carried} of ${judged} years${goodOnes}`;
}

/** Returns `harvest in 43 of 44 years` for a list; null as `harvestWords` does. */
export function harvestCell({ verdict }: Judged): string | null {
  const counts = countsOf(verdict);
  return counts && `harvest in ${counts.carried} of ${counts.judged} years`;
}

/** Returns `a harvest in 43 of 44`. */
export function harvestsIn({ good, poor, judged }: YearCounts): string {
  return `a harvest in ${good + poor} of ${judged}`;
}

function countsOf(verdict: Judged['verdict']) {
  const { carried, good, judged } = verdict?.values ?? {};
  if (typeof carried !== 'number' || typeof judged !== 'number') return null;
  return { carried, good: good ?? null, judged };
}
