import {
  AppError,
  findPasswordFaults,
  isHashable,
  isWithinSize,
  toPasswordForm,
} from '@crop-planning/shared';
import type { PasswordOwner } from '@crop-planning/shared';
import type { PasswordHash } from '../account.js';
import type { CommonPasswordTest } from './common-passwords.js';
import type { HashThreads } from './hash-threads.js';

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * How often passwords have been hashed and compared since the start: the cost of each is known, so this measures the
 * work.
 */
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

/** Hashes and judges passwords; call what hashes from within the queue. */
export function createPasswords({ threads, cost, lengthMin, isCommon }: PasswordsDeps) {
  const dummyHash = threads.dummyHash(cost);
  const counts: HashingCounts = { hashings: 0, comparisons: 0 };

  return {
    /** Raises VALIDATION_FAILED with everything that is wrong with somebody's new password. */
    async check(password: string, path: 'password' | 'new_password', owner: PasswordOwner): Promise<void> {
      const messages = findPasswordFaults(password, { lengthMin, owner });
      if (await isCommon(password)) messages.push('must not be a common password');
      if (messages.length === 0) return;
      throw new AppError('VALIDATION_FAILED', { issues: messages.map((message) => ({ path, message })) });
    },

    /** The hash of the password in NFC. */
    hash(password: string): Promise<string> {
      counts.hashings += 1;
      return threads.hash(toPasswordForm(password), cost);
    },

    /** Exactly one comparison, whether or not there is a hash to compare with, and whatever its form. */
    async matches(given: string, stored: PasswordHash | undefined): Promise<boolean> {
      const password = stored?.password_form === 'raw' ? given : toPasswordForm(given);
      const canMatch = stored !== undefined && isHashable(password) && isWithinSize(password);
      const hash = canMatch ? stored.password_hash : dummyHash;
      counts.comparisons += 1;
      const isEqual = await threads.compare(canMatch ? password : '', hash);
      return canMatch && isEqual;
    },

    counts: (): Readonly<HashingCounts> => counts,

    /** True if the password, which matches the hash, has to be hashed again: the cost or its form has changed. */
    isOutdated: (password: string, { password_hash, password_form }: PasswordHash): boolean =>
      threads.costOf(password_hash) !== cost ||
      (password_form === 'raw' && password !== toPasswordForm(password)),
  };
}

/**
 * Raises VALIDATION_FAILED for a new password equal to the old one; only for those who have shown that they may set
 * it.
 */
export function refuseUnchanged(isUnchanged: boolean): void {
  if (!isUnchanged) return;
  throw new AppError('VALIDATION_FAILED', {
    issues: [{ path: 'new_password', message: 'must differ from the current password' }],
  });
}
