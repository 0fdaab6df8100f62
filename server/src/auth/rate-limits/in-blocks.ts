import type { Clock } from '../../concurrency/clock.js';
import type { Budget, RateLimits } from './service.js';

/** The rest of a block taken from a budget. */
interface Block {
  left: number;
  endsAt: Date;
}

/** A block is a fiftieth of the budget, so that little is lost when a server stops with an unused block. */
const blocksPerBudget = 50;
/** Above this number, blocks that have ended are dropped. */
const blocksMax = 10_000;

/** Gives one back to the block, in memory only. */
export type GiveBack = () => void;

/**
 * Takes from frequently used budgets: a block at a time from the database, then one by one in memory. Raises
 * TOO_MANY_REQUESTS.
 */
export function createBlockTaker({ rateLimits, now }: { rateLimits: Pick<RateLimits, 'take'>; now: Clock }) {
  const blocks = new Map<string, Block>();
  const taking = new Map<string, Promise<void>>();

  function takeLocally(id: string): GiveBack | undefined {
    const block = blocks.get(id);
    if (!block || block.left === 0 || block.endsAt <= now()) return undefined;
    block.left -= 1;
    return () => void (block.left += 1);
  }

  async function takeBlock(budget: Budget): Promise<void> {
    const size = Math.max(1, Math.floor(budget.takenMax / blocksPerBudget));
    const { endsAt } = await rateLimits.take(budget, undefined, size);
    if (blocks.size >= blocksMax) removeUsed();
    blocks.set(budget.id, { left: size, endsAt });
  }

  function removeUsed(): void {
    const at = now();
    for (const [id, { left, endsAt }] of blocks) if (left === 0 || endsAt <= at) blocks.delete(id);
  }

  return async (budget: Budget): Promise<GiveBack> => {
    const { id } = budget;
    for (;;) {
      const giveBack = takeLocally(id);
      if (giveBack) return giveBack;
      const underWay = taking.get(id);
      if (underWay) {
        // A failure is reported to the caller that began it; the others try again themselves.
        await underWay.catch(() => undefined);
        continue;
      }
      const begun = takeBlock(budget).finally(() => taking.delete(id));
      taking.set(id, begun);
      await begun;
    }
  };
}
