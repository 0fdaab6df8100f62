import { AppError } from '@crop-planning/shared';
import type { StorageUse } from '../../records/account-storage.js';
import type { Records } from '../../records/handle.js';

/** An account's storage for what is stored together: analyses, or an outline. */
export interface StorageRoom {
  /** Charges this many bytes, replacing any earlier charge; raises STORAGE_LIMIT_REACHED. */
  take: (bytes: number) => Promise<void>;
  /** Charges several analyses in the same way, as far as they fit; returns which ones do, in their order. */
  takeEach: (sizes: readonly number[]) => Promise<boolean[]>;
  /** Cancels the charge after a failure, unless the analysis may have been stored nevertheless. */
  giveBackAfter: (error: unknown) => Promise<void>;
}

export type Quota = ReturnType<typeof createQuota>;

export const bytesPerMb = 1_048_576;
/** Limits the storage for the analyses and outlines of accounts, as decision 23 describes. */
export function createQuota(
  outside: Records['accountStorage'],
  /** The limit in MiB for accounts without an individual limit. */
  mbMax: number,
  /** Returns true if it is uncertain what was written before the failure. */
  isUnavailable: (error: unknown) => boolean,
) {
  /**
   * Opens the account's storage; `known` is its current use if the caller has just read it. The charge is made outside
   * of transactions unless `store` is that of one. Raises STORAGE_LIMIT_REACHED if there is no room at all.
   */
  return function open(accountId: string, known?: StorageUse, store = outside): StorageRoom {
    let use = known;
    let chargedBytes = 0;
    if (use && use.bytes >= bytesMaxOf(use)) throw new AppError('STORAGE_LIMIT_REACHED');

    function bytesMaxOf({ mbMax: own = mbMax }: StorageUse): number {
      return own * bytesPerMb;
    }

    async function charge(bytes: number): Promise<boolean> {
      use ??= await store.find(accountId);
      return store.take(accountId, bytes, bytesMaxOf(use));
    }

    async function isTaken(bytes: number): Promise<boolean> {
      const more = bytes - chargedBytes;
      if (more > 0 && !(await charge(more))) return false;
      if (more < 0) await store.giveBack(accountId, -more);
      chargedBytes = bytes;
      return true;
    }

    return {
      async take(bytes) {
        if (!(await isTaken(bytes))) throw new AppError('STORAGE_LIMIT_REACHED');
      },

      async takeEach(sizes) {
        const bytes = sizes.reduce((sum, size) => sum + size, 0);
        if (await isTaken(bytes)) return sizes.map(() => true);
        const fitting: boolean[] = [];
        let fittingBytes = 0;
        for (const size of sizes) {
          const fits = sizes.length > 1 && (await isTaken(fittingBytes + size));
          if (fits) fittingBytes += size;
          fitting.push(fits);
        }
        return fitting;
      },

      async giveBackAfter(error) {
        if (chargedBytes === 0 || isUnavailable(error)) return;
        await store.giveBack(accountId, chargedBytes);
        chargedBytes = 0;
      },
    };
  };
}
