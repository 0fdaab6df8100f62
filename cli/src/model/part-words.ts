/** What the parts of a score that need explaining are called in the field; the others are their own words. */
const words: Readonly<Record<string, string | undefined>> = {
  cool: 'cold nights',
  year: 'mean of the year',
  day: 'day length',
  dry: 'dry season',
  ripening: 'cool harvest',
};

/** A part, or what another producer says limits, for a person. */
export function partWords(part: string): string {
  return words[part] ?? part;
}
