const distinctCharactersMin = 8;

/** True for a secret that is only long because it repeats a word, in any letter case, or a few characters. */
export function isRepeatedSecret(secret: string): boolean {
  const text = secret.toLowerCase();
  return new Set(text).size < distinctCharactersMin || periodOf(text) <= text.length / 2;
}

/** Returns the length of the shortest prefix whose repetition yields the text. */
function periodOf(text: string): number {
  for (let period = 1; period < text.length; period += 1) {
    if (text.startsWith(text.slice(period))) return period;
  }
  return text.length;
}
