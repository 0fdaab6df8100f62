import {
  AppError,
  findPasswordFaults,
  isHashable,
  isWithinSize,
  toPasswordForm,
  type PasswordOwner,
} from '@crop-planning/shared';
import { domainToUnicode } from 'node:url';
import type { CommonPasswordTest } from './common-passwords.js';
import type { HashThreads } from './hash-threads.js';
import type { Config } from '../../settings/config.js';

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * How many passwords have been hashed and compared since the start. The cost of each operation is known, so
 * the counts measure the work.
 */
/** Hashes, compares and checks passwords; `hash` and `matches` must be called from within the queue. */
export function createPasswords(
  threads: HashThreads,
  isCommon: CommonPasswordTest,
  { BCRYPT_COST: cost, PASSWORD_MIN_LENGTH: lengthMin }: Config,
) {
  const dummyHash = threads.dummyHash(cost);
  const counts = { hashings: 0, comparisons: 0 };

  return {
    /** Raises VALIDATION_FAILED, listing everything wrong with a new password. */
    async check(password: string, path: 'password' | 'new_password', owner: PasswordOwner): Promise<void> {
      const domain = domainToUnicode(owner.email?.split('@')[1] ?? '');
      const messages = findPasswordFaults(password, { lengthMin, owner: { ...owner, domain } });
      if (await isCommon(password)) messages.push('must not be a common password');
      if (messages.length === 0) return;
      throw new AppError('VALIDATION_FAILED', { issues: messages.map((message) => ({ path, message })) });
    },

    /** Hashes the password in NFC. */
    hash(password: string): Promise<string> {
      counts.hashings += 1;
      return threads.hash(toPasswordForm(password), cost);
    },

    /**
     * Returns whether the password matches the hash. Makes exactly one comparison, with or without a stored
     * hash.
     */
    async matches(typedPassword: string, storedHash: string | undefined): Promise<boolean> {
      const password = toPasswordForm(typedPassword);
      const canMatch = storedHash !== undefined && isHashable(password) && isWithinSize(password);
      const hash = canMatch ? storedHash : dummyHash;
      counts.comparisons += 1;
      const isEqual = await threads.compare(canMatch ? password : '', hash);
      return canMatch && isEqual;
    },

    counts: (): Readonly<typeof counts> => counts,

    /** True if a password that matches the hash has to be rehashed, because the cost has changed. */
    isOutdated: (hash: string): boolean => threads.costOf(hash) !== cost,
  };
}

/**
 * Raises VALIDATION_FAILED for a new password equal to the old one. Call it only after the caller has proved
 * the right to set a password.
 */
export function refuseUnchanged(isUnchanged: boolean): void {
  if (!isUnchanged) return;
  throw new AppError('VALIDATION_FAILED', {
    issues: [{ path: 'new_password', message: 'must differ from the current password' }],
  });
}
