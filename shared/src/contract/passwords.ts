/** bcrypt reads at most this many bytes; it would silently ignore the rest of a longer password. */
export const passwordSizeBytesMax = 72;

/** The minimum length of a new password, unless the server is configured otherwise. */
export const passwordLengthMin = 10;

/** The owner of a password, as far as known. */
export interface PasswordOwner {
  email?: string;
  /** The domain of the email as people write it, which differs if it is international. */
  domain?: string;
  full_name?: string;
}

/** The number of characters that a password must have besides parts that a stranger knows about its owner. */
const ownCharactersMin = 8;

const knownPartLengthMin = 4;
const serviceName = /CROP[^\p{L}\p{N}]*PLAN(?:NING|NERS?|S)?/gu;

/** Returns the form that rules and hashes use, which is the same however a keyboard composes the letters. */
export function toPasswordForm(password: string): string {
  return password.normalize('NFC');
}

/** Normalises a text so that neither letter case nor the composition of letters matters. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toUpperCase().normalize('NFC');
}

/** False for a password that bcrypt would cut off at a NUL or could not distinguish from others. */
export function isHashable(password: string): boolean {
  return !/[\0\p{Cs}]/u.test(password);
}

/** True if every byte of the password counts. */
export function isWithinSize(password: string): boolean {
  return new TextEncoder().encode(password).length <= passwordSizeBytesMax;
}

/**
 * Lists the faults of a new password, except those that need a server's word lists; each completes "the
 * password …".
 */
export function findPasswordFaults(
  input: string,
  { lengthMin = passwordLengthMin, owner = {} }: { lengthMin?: number; owner?: PasswordOwner } = {},
): string[] {
  const password = toPasswordForm(input);
  const faults: string[] = [];
  if ([...password].length < lengthMin) faults.push(`must have at least ${lengthMin} characters`);
  if (!isWithinSize(password)) faults.push(`must have at most ${passwordSizeBytesMax} bytes in UTF-8`);
  if (!isHashable(password)) faults.push('must not contain NUL characters or lone surrogates');
  return [...faults, ...findKnownParts(foldCase(password), owner)];
}

/**
 * Lists a fault for each part that a stranger would try first, if too few characters remain without these.
 */
function findKnownParts(
  password: string,
  { email = '', domain: writtenDomain = '', full_name = '' }: PasswordOwner,
): string[] {
  const address = foldCase(email.trim());
  const [localPart = '', domain = ''] = address.split('@');
  const isIn = (part: string) => part !== '' && password.includes(part);
  const isWholeIn = localPart !== address && isIn(address);
  const knownParts = {
    address: isWholeIn ? [address] : [],
    localPart: [localPart].filter(isIn),
    domain: [domain, foldCase(writtenDomain)]
      .flatMap((form) => form.split('.'))
      .filter(isLong)
      .filter(isIn),
    name: foldCase(full_name)
      .split(/[^\p{L}\p{M}]+/u)
      .filter(isLong)
      .filter(isIn),
  };
  const longestFirst = Object.values(knownParts)
    .flat()
    .toSorted((a, b) => b.length - a.length);
  const remainder = longestFirst.reduce(
    (rest, part) => rest.replaceAll(part, ''),
    password.replaceAll(serviceName, ''),
  );
  if ([...remainder].length >= ownCharactersMin) return [];
  const rule = (part: string) => `must have at least ${ownCharactersMin} characters besides ${part}`;
  return [
    ...(isWholeIn ? [rule('your email')] : []),
    ...(!isWholeIn && knownParts.localPart.length > 0 ? [rule('the part of your email before the @')] : []),
    ...(!isWholeIn && knownParts.domain.length > 0 ? [rule('the domain of your email')] : []),
    ...(knownParts.name.length > 0 ? [rule('the words of your name')] : []),
    ...(password.search(serviceName) >= 0 ? [rule('the name of the service')] : []),
  ];
}

/** False for a part too short to count: short parts of names and domains occur in many good passwords. */
function isLong(part: string): boolean {
  return [...part].length >= knownPartLengthMin;
}
