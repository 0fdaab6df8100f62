/** Plain words for the parts of a score whose names need explaining. */
const words: Readonly<Record<string, string | undefined>> = {
  cool: 'cold nights',
  year: 'annual mean',
  day: 'day length',
  dry: 'dry season',
  ripening: 'cool harvest',
};

/** Returns the words for a part, or for the limit that another producer names. */
export function partWords(part: string): string {
  return words[part] ?? part;
}
