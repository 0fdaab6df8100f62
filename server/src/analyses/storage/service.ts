import { AppError } from '@crop-planning/shared';
import { begun } from '../../concurrency/begun.js';
import type { StorageStore, StorageUse } from './store.js';

/** An account's room for one analysis. */
export interface StorageRoom {
  /** Charges so many bytes in place of what was charged before; raises STORAGE_LIMIT_REACHED. */
  take: (bytes: number) => Promise<void>;
  /** After a failure; what may be stored nevertheless stays charged. */
  giveBackAfter: (error: unknown) => Promise<void>;
}

export interface StorageDeps {
  store: StorageStore;
  /** In MiB, for accounts without a limit of their own. */
  mbMax: number;
  /** Whether a failure leaves open what was written. */
  isUnavailable: (error: unknown) => boolean;
}

export type Storage = ReturnType<typeof createStorage>;

export const bytesPerMb = 1_048_576;
/** What an analysis by the model took in the releases that did not count: what they stored is not read for that. */
const uncountedBytes = 5_500;

/** Room for the analyses of accounts, as decision 23 describes. */
export function createStorage({ store, mbMax, isUnavailable }: StorageDeps) {
  async function estimate(accountId: string): Promise<number> {
    return uncountedBytes * (await store.countBegun(accountId));
  }

  /** `known` is what was read of the account's use just now. Raises STORAGE_LIMIT_REACHED if there is no room at all. */
  return function open(accountId: string, known?: StorageUse): StorageRoom {
    let use = known;
    let taken = 0;
    if (use && (use.bytes ?? 0) >= bytesMaxOf(use)) throw new AppError('STORAGE_LIMIT_REACHED');
    // Begun before it is needed, so that nobody waits for it.
    const first = use && use.bytes === undefined ? begun(estimate(accountId)) : undefined;

    function bytesMaxOf({ mbMax: own = mbMax }: StorageUse): number {
      return own * bytesPerMb;
    }

    /** False if somebody else was quicker, or there is no room. */
    async function isFirst(bytes: number, bytesMax: number): Promise<boolean> {
      const before = await (first ?? estimate(accountId));
      const fits = before + bytes <= bytesMax;
      return (await store.start(accountId, fits ? before + bytes : before)) && fits;
    }

    async function charge(bytes: number): Promise<void> {
      use ??= await store.find(accountId);
      const bytesMax = bytesMaxOf(use);
      if (use.bytes === undefined && (await isFirst(bytes, bytesMax))) return;
      if (!(await store.take(accountId, bytes, bytesMax))) throw new AppError('STORAGE_LIMIT_REACHED');
    }

    return {
      async take(bytes) {
        const more = bytes - taken;
        if (more > 0) await charge(more);
        if (more < 0) await store.giveBack(accountId, -more);
        taken = bytes;
      },

      async giveBackAfter(error) {
        if (taken === 0 || isUnavailable(error)) return;
        await store.giveBack(accountId, taken);
        taken = 0;
      },
    };
  };
}
