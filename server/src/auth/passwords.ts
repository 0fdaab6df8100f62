import { AppError, characterCount } from '@crop-planning/shared';
import type { InputIssue } from '@crop-planning/shared';
import bcrypt from 'bcrypt';

export type Passwords = ReturnType<typeof createPasswords>;

/** bcrypt reads no further than this; a longer password would be cut without a word. */
const sizeBytesMax = 72;

export function createPasswords({ cost, lengthMin }: { cost: number; lengthMin: number }) {
  // Costs as much to compare with as a real hash and fits no password.
  const dummyHash = bcrypt.genSaltSync(cost) + '.'.repeat(31);

  return {
    /** What is wrong with a new password; none when it can be used. */
    findIssues(password: string, path = 'password'): InputIssue[] {
      const messages: string[] = [];
      if (characterCount(password) < lengthMin) messages.push(`must have at least ${lengthMin} characters`);
      if (Buffer.byteLength(password) > sizeBytesMax)
        messages.push(`must have at most ${sizeBytesMax} bytes in UTF-8`);
      if (!isHashable(password)) messages.push('must not hold NUL characters or lone surrogates');
      return messages.map((message) => ({ path, message }));
    },

    hash: (password: string): Promise<string> => bcrypt.hash(password, cost),

    /** Takes the same time whether there is a hash to compare with or not. */
    async matches(password: string, hash: string | undefined): Promise<boolean> {
      const canMatch =
        hash !== undefined && isHashable(password) && Buffer.byteLength(password) <= sizeBytesMax;
      const isEqual = await bcrypt.compare(canMatch ? password : '', canMatch ? hash : dummyHash);
      return canMatch && isEqual;
    },

    isOutdated: (hash: string): boolean => bcrypt.getRounds(hash) !== cost,
  };
}

/** Of a new password that is the old one; said only to who has shown that they may set it. */
export function unchangedPassword(): AppError {
  return new AppError('VALIDATION_FAILED', {
    issues: [{ path: 'new_password', message: 'must differ from the current password' }],
  });
}

function isHashable(password: string): boolean {
  return !/[\0\p{Cs}]/u.test(password);
}
