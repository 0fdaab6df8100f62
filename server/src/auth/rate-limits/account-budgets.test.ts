import { describe, expect, it } from 'vitest';
import { createAccountBudgets } from './account-budgets.js';

/** What previews do not use. */
const unused = { findOne: async () => undefined, giveBack: async () => {} };

describe('the budget of previews', () => {
  it.each([
    [1_000, 100, 100],
    [1_000, 1, 1],
    [50, 100, 50],
    [1, 100, 1],
  ])('of %d pays for a call that costs %d with %d', async (previewsPerHour, price, taken) => {
    const now = () => new Date(0);
    let sum = 0;
    const take = async ({ takenMax }: { takenMax: number }, _: unknown, amount = 1) => {
      sum += amount;
      return { isUsedUp: sum >= takenMax, endsAt: new Date(1) };
    };
    const budgets = createAccountBudgets({ ...unused, take }, now, { previewsPerHour, analysesPerHour: 1 });
    await budgets.takePreview('account');
    await budgets.takeRest('account', price);
    // A block of a large budget is taken whole, and used for the next calls.
    const block = Math.max(1, Math.floor(previewsPerHour / 50));
    expect(sum).toBe(Math.max(block, taken));
  });
});
