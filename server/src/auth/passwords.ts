import {
  AppError,
  findPasswordFaults,
  isHashable,
  isWithinSize,
  toPasswordForm,
} from '@crop-planning/shared';
import type { PasswordOwner } from '@crop-planning/shared';
import type { PasswordHash } from './account.js';
import type { CommonPasswordTest } from './common-passwords.js';
import type { HashThreads } from './hash-threads.js';

export type Passwords = ReturnType<typeof createPasswords>;

/** How often passwords were hashed and compared since the start: what each costs is known, so this is the work. */
export interface HashingCounts {
  hashings: number;
  comparisons: number;
}

export interface PasswordsDeps {
  threads: Pick<HashThreads, 'hash' | 'compare' | 'costOf' | 'dummyHash'>;
  cost: number;
  lengthMin: number;
  isCommon: CommonPasswordTest;
}

/** Hashes and judges passwords; what hashes belongs into the queue. */
export function createPasswords({ threads, cost, lengthMin, isCommon }: PasswordsDeps) {
  const dummyHash = threads.dummyHash(cost);
  const counts: HashingCounts = { hashings: 0, comparisons: 0 };

  return {
    /** Raises VALIDATION_FAILED with all that is wrong with a new password of somebody. */
    async check(password: string, path: 'password' | 'new_password', owner: PasswordOwner): Promise<void> {
      const messages = findPasswordFaults(password, { lengthMin, owner });
      if (await isCommon(password)) messages.push('must not be a common password');
      if (messages.length === 0) return;
      throw new AppError('VALIDATION_FAILED', { issues: messages.map((message) => ({ path, message })) });
    },

    /** The hash of the password's NFC. */
    hash(password: string): Promise<string> {
      counts.hashings += 1;
      return threads.hash(toPasswordForm(password), cost);
    },

    /** One comparison, whether there is a hash to compare with or not, and of whatever form it is. */
    async matches(given: string, stored: PasswordHash | undefined): Promise<boolean> {
      const password = stored?.password_form === 'raw' ? given : toPasswordForm(given);
      const canMatch = stored !== undefined && isHashable(password) && isWithinSize(password);
      const hash = canMatch ? stored.password_hash : dummyHash;
      counts.comparisons += 1;
      const isEqual = await threads.compare(canMatch ? password : '', hash);
      return canMatch && isEqual;
    },

    counts: (): Readonly<HashingCounts> => counts,

    /** True when the password, which fits the hash, is to be hashed anew: the cost or its form is another now. */
    isOutdated: (password: string, { password_hash, password_form }: PasswordHash): boolean =>
      threads.costOf(password_hash) !== cost ||
      (password_form === 'raw' && password !== toPasswordForm(password)),
  };
}

/** Raises VALIDATION_FAILED for a new password that is the old one; asked of who has shown that they may set it. */
export function refuseUnchanged(isUnchanged: boolean): void {
  if (!isUnchanged) return;
  throw new AppError('VALIDATION_FAILED', {
    issues: [{ path: 'new_password', message: 'must differ from the current password' }],
  });
}
