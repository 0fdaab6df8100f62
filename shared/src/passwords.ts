/** bcrypt reads no further than this; a longer password would be cut silently. */
export const passwordSizeBytesMax = 72;

/** The minimum length of a new password, unless the server is set otherwise. */
export const passwordLengthMin = 10;

/** Whose password it is, as far as that is known. */
export interface PasswordOwner {
  email?: string;
  full_name?: string;
}

/** How many characters a password must have besides what a stranger knows about its owner. */
const ownCharactersMin = 8;

const knownPartLengthMin = 4;
const serviceName = /CROP[^\p{L}\p{N}]*PLANNING/gu;

/** The same form of a password however a keyboard composes its letters: rules and hashes use this form. */
export function toPasswordForm(password: string): string {
  return password.normalize('NFC');
}

/** The form in which neither letter case nor how a letter is composed matters. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toUpperCase().normalize('NFC');
}

/** False for what bcrypt would cut off at a NUL or could not tell apart. */
export function isHashable(password: string): boolean {
  return !/[\0\p{Cs}]/u.test(password);
}

/** True if every byte of the password counts. */
export function isWithinSize(password: string): boolean {
  return sizeBytes(password) <= passwordSizeBytesMax;
}

/**
 * All that is wrong with a new password, except for lists that only a server has; each completes "the password …".
 */
export function findPasswordFaults(
  given: string,
  { lengthMin = passwordLengthMin, owner = {} }: { lengthMin?: number; owner?: PasswordOwner } = {},
): string[] {
  const password = toPasswordForm(given);
  const faults: string[] = [];
  if ([...password].length < lengthMin) faults.push(`must have at least ${lengthMin} characters`);
  if (!isWithinSize(password)) faults.push(`must have at most ${passwordSizeBytesMax} bytes in UTF-8`);
  if (!isHashable(password)) faults.push('must not contain NUL characters or lone surrogates');
  return [...faults, ...findKnownParts(foldCase(password), owner)];
}

/** What a stranger would try first, taken away all together: a first and a last name do not make a password. */
function findKnownParts(password: string, { email = '', full_name = '' }: PasswordOwner): string[] {
  const address = foldCase(email.trim());
  const [localPart = '', domain = ''] = address.split('@');
  const isIn = (part: string) => part !== '' && password.includes(part);
  const isWholeIn = localPart !== address && isIn(address);
  const known = {
    address: isWholeIn ? [address] : [],
    localPart: [localPart].filter(isIn),
    domain: domain.split('.').filter(isLong).filter(isIn),
    name: foldCase(full_name)
      .split(/[^\p{L}\p{M}]+/u)
      .filter(isLong)
      .filter(isIn),
  };
  const longestFirst = Object.values(known)
    .flat()
    .toSorted((a, b) => b.length - a.length);
  const own = longestFirst.reduce(
    (rest, part) => rest.replaceAll(part, ''),
    password.replaceAll(serviceName, ''),
  );
  if ([...own].length >= ownCharactersMin) return [];
  const rule = (part: string) => `must have at least ${ownCharactersMin} characters besides ${part}`;
  return [
    ...(isWholeIn ? [rule('your email')] : []),
    ...(!isWholeIn && known.localPart.length > 0 ? [rule('the part of your email before the @')] : []),
    ...(!isWholeIn && known.domain.length > 0 ? [rule('the domain of your email')] : []),
    ...(known.name.length > 0 ? [rule('the words of your name')] : []),
    ...(password.search(serviceName) >= 0 ? [rule('the name of the service')] : []),
  ];
}

/** Shorter parts of names and domains are in too many good passwords. */
function isLong(part: string): boolean {
  return [...part].length >= knownPartLengthMin;
}

function sizeBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
