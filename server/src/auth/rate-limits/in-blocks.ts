import type { Clock } from '../../concurrency/clock.js';
import type { Budget, RateLimits } from './budgets.js';

/** A block is a fiftieth of the budget, so that little is lost when a server stops with an unused block. */
const blocksPerBudget = 50;
/** Once there are this many blocks, those that have ended or are used up are dropped. */
const blocksMax = 10_000;

/** Gives one unit back to the block, in memory only. */
export type GiveBack = () => void;

/**
 * Takes from frequently used budgets: a block at a time from the database, then one by one in memory. Raises
 * TOO_MANY_REQUESTS.
 */
export function createBlockTaker(take: RateLimits['take'], now: Clock) {
  /** The rests of the blocks taken from the budgets. */
  const blocks = new Map<string, { remaining: number; endsAt: Date }>();
  const pendingBlocks = new Map<string, Promise<void>>();

  function takeLocally(id: string): GiveBack | undefined {
    const block = blocks.get(id);
    if (!block || block.remaining === 0 || block.endsAt <= now()) return undefined;
    block.remaining -= 1;
    return () => void (block.remaining += 1);
  }

  async function takeBlock(budget: Budget): Promise<void> {
    const size = Math.max(1, Math.floor(budget.takenMax / blocksPerBudget));
    const { endsAt } = await take(budget, undefined, size);
    if (blocks.size >= blocksMax) removeUsed();
    blocks.set(budget.id, { remaining: size, endsAt });
  }

  function removeUsed(): void {
    const at = now();
    for (const [id, { remaining, endsAt }] of blocks) if (remaining === 0 || endsAt <= at) blocks.delete(id);
  }

  /** Takes several units at once: the rest of the block first, then directly from the budget. */
  async function takeSeveral(budget: Budget, amount: number): Promise<void> {
    const block = blocks.get(budget.id);
    const fromBlock = block && block.endsAt > now() ? Math.min(block.remaining, amount) : 0;
    if (block) block.remaining -= fromBlock;
    try {
      if (amount > fromBlock) await take(budget, undefined, amount - fromBlock);
    } catch (error) {
      if (block) block.remaining += fromBlock;
      throw error;
    }
  }

  /** Takes a unit from the budget. */
  async function takeOne(budget: Budget): Promise<GiveBack> {
    const { id } = budget;
    for (;;) {
      const giveBack = takeLocally(id);
      if (giveBack) return giveBack;
      const pendingBlock = pendingBlocks.get(id);
      if (pendingBlock) {
        // If a block cannot be taken, the caller that requested it receives the error; others try again.
        await pendingBlock.catch(() => undefined);
        continue;
      }
      const ownBlock = takeBlock(budget).finally(() => pendingBlocks.delete(id));
      pendingBlocks.set(id, ownBlock);
      await ownBlock;
    }
  }

  return { takeOne, takeSeveral };
}
