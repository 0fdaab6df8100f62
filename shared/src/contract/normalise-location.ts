/**
 * Returns the stored form of a place name: NFC, inner white space collapsed, lower case except the first
 * letter and every letter after a space, hyphen, slash or opening bracket (`nakuru,  kenya` becomes
 * `Nakuru, Kenya`).
 */
export function normaliseLocation(location: string): string {
  return location
    .normalize('NFC')
    .trim()
    .replace(/\s+/gu, ' ')
    .toLowerCase()
    .replace(/(?<=^|[ \-/([{])\p{L}/gu, upperCaseLetter)
    .normalize('NFC');
}

/**
 * Leaves `ß` and a few ligatures unchanged: their upper case has two letters, which a second
 * normalisation would change again.
 */
function upperCaseLetter(letter: string): string {
  const upper = letter.toUpperCase();
  return [...upper].length === 1 ? upper : letter;
}
