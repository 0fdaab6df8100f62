// The budgets of callers without an account, which only an address tells apart.
import type { Networks } from '../../settings/networks.js';
import { counterId, type Budget, type BudgetName, type RateLimits } from './budgets.js';

/** How much is allowed per hour, from an address or an IPv6 /64 and from the /24 or /48 around it. */
interface OpenBudget {
  subject: string;
  address: { name: BudgetName; takenMax: number };
  region: { name: BudgetName; takenMax: number };
}

/** What can be read of a link. */
export type PartOfLink = 'page' | 'picture' | 'result';

const hourMs = 60 * 60_000;

const readsOfLinks: OpenBudget = {
  subject: 'requests for shared results in one hour',
  address: { name: 'links', takenMax: 600 },
  region: { name: 'links_of_network', takenMax: 6_000 },
};

const questionsOfVisitors: OpenBudget = {
  subject: 'questions without an account in one hour',
  address: { name: 'visitors', takenMax: 30 },
  region: { name: 'visitors_of_network', takenMax: 300 },
};

/**
 * Counts what callers without an account do. A loopback address is counted like any other, since all callers of a
 * proxy that is not trusted share it.
 */
export function createOpenBudgets({ find, check, take }: RateLimits, { networkOf }: Networks) {
  async function takeFrom(budget: OpenBudget, address: string, ...parts: readonly string[]): Promise<void> {
    const budgets = budgetsOf(budget, networkOf(address), parts);
    const known = await find(budgets.map(({ id }) => id));
    // A used-up budget costs only this read, and takes nothing from the other.
    for (const one of budgets) check(one, known.get(one.id));
    await Promise.all(budgets.map((one) => take(one, known.get(one.id))));
  }

  return {
    /** Takes a visitor's question; raises TOO_MANY_REQUESTS. */
    takeQuestion: (address: string) => takeFrom(questionsOfVisitors, address),
    /**
     * Takes a request for a part of a shared result, which has budgets of its own: a reader of a link takes one
     * from each. Raises TOO_MANY_REQUESTS.
     */
    takeLink: (address: string, part: PartOfLink) => takeFrom(readsOfLinks, address, part),
  };
}

function budgetsOf(
  { subject, address, region }: OpenBudget,
  { key, around }: ReturnType<Networks['networkOf']>,
  parts: readonly string[],
): Budget[] {
  const budgetOf = ({ name, takenMax }: OpenBudget['address'], network: string) => {
    return { name, id: counterId(name, network, ...parts), takenMax, windowMs: hourMs, subject };
  };
  const largest = around.at(-1);
  return [budgetOf(address, key), ...(largest === undefined ? [] : [budgetOf(region, largest)])];
}
