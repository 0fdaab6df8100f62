import { AppError } from '@crop-planning/shared';
import type { StorageUse } from '../../records/account-storage.js';
import type { Records } from '../../records/handle.js';

/** An account's storage for one analysis or outline. */
export interface StorageRoom {
  /** Charges this many bytes, replacing any earlier charge; raises STORAGE_LIMIT_REACHED. */
  take: (bytes: number) => Promise<void>;
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

    async function charge(bytes: number): Promise<void> {
      use ??= await store.find(accountId);
      if (!(await store.take(accountId, bytes, bytesMaxOf(use)))) throw new AppError('STORAGE_LIMIT_REACHED');
    }

    return {
      async take(bytes) {
        const more = bytes - chargedBytes;
        if (more > 0) await charge(more);
        if (more < 0) await store.giveBack(accountId, -more);
        chargedBytes = bytes;
      },

      async giveBackAfter(error) {
        if (chargedBytes === 0 || isUnavailable(error)) return;
        await store.giveBack(accountId, chargedBytes);
        chargedBytes = 0;
      },
    };
  };
}
