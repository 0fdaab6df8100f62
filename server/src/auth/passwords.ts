import { AppError, findPasswordFaults, isHashable, isWithinSize } from '@crop-planning/shared';
import type { PasswordOwner } from '@crop-planning/shared';
import bcrypt from 'bcrypt';
import type { CommonPasswordTest } from './common-passwords.js';

export type Passwords = ReturnType<typeof createPasswords>;

export interface PasswordsSettings {
  cost: number;
  lengthMin: number;
  isCommon: CommonPasswordTest;
}

/** Hashes and judges passwords; what hashes belongs into the queue. */
export function createPasswords({ cost, lengthMin, isCommon }: PasswordsSettings) {
  // Costs as much to compare with as a real hash and fits no password.
  const dummyHash = bcrypt.genSaltSync(cost) + '.'.repeat(31);

  return {
    /** Raises VALIDATION_FAILED with all that is wrong with a new password of somebody. */
    async check(password: string, path: 'password' | 'new_password', owner: PasswordOwner): Promise<void> {
      const messages = findPasswordFaults(password, { lengthMin, owner });
      if (await isCommon(password)) messages.push('must not be one of the common passwords');
      if (messages.length === 0) return;
      throw new AppError('VALIDATION_FAILED', { issues: messages.map((message) => ({ path, message })) });
    },

    hash: (password: string): Promise<string> => bcrypt.hash(password, cost),

    /** Takes the same time whether there is a hash to compare with or not. */
    async matches(password: string, hash: string | undefined): Promise<boolean> {
      const canMatch = hash !== undefined && isHashable(password) && isWithinSize(password);
      const isEqual = await bcrypt.compare(canMatch ? password : '', canMatch ? hash : dummyHash);
      return canMatch && isEqual;
    },

    isOutdated: (hash: string): boolean => bcrypt.getRounds(hash) !== cost,
  };
}

/** Raises VALIDATION_FAILED for a new password that is the old one; asked of who has shown that they may set it. */
export function refuseUnchanged(isUnchanged: boolean): void {
  if (!isUnchanged) return;
  throw new AppError('VALIDATION_FAILED', {
    issues: [{ path: 'new_password', message: 'must differ from the current password' }],
  });
}
