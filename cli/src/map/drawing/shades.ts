import type { MapLegend, MapLegendEntry } from '@crop-planning/shared';
import { monthLetters } from '../../terminal/output/score-blocks.js';

const none = '·';
const unknown = '?';
const shades = '░▒▓█';

/** Returns the character for each entry of a legend, for terminals without colours. */
export function shadesFor({ show, step, entries }: MapLegend): Map<MapLegendEntry, string> {
  if (show === 'month') return new Map(entries.map((entry) => [entry, monthSign(entry.from)]));
  if (show === 'limit') return lettersFor(entries);
  if (step === null) {
    const signs = ['█', '▒', none];
    return new Map(entries.map((entry, i) => [entry, signs[i] ?? unknown]));
  }
  return new Map(
    entries.map((entry) => {
      if (entry.from * step > 1) return [entry, unknown];
      return [entry, entry.to === 0 ? none : (shades[Math.floor(entry.from * step * shades.length)] ?? '█')];
    }),
  );
}

/** Returns 1 to 9, O, N or D; 0 stands for no month. */
function monthSign(month: number): string {
  if (month === 0) return none;
  return month < 10 ? String(month) : (monthLetters[month - 1] ?? unknown);
}

/** Gives each entry a letter of its words that no other entry has. */
function lettersFor(entries: readonly MapLegendEntry[]): Map<MapLegendEntry, string> {
  const letters = new Map<MapLegendEntry, string>();
  for (const [i, entry] of entries.entries()) {
    const words = entry.label.split(/[\s,]+/).filter((word) => !/^(too|an?|or)$/.test(word));
    const candidates = [...words.map(([first = '']) => first), ...words.join('')];
    const free = candidates.find((letter) => ![...letters.values()].includes(letter));
    letters.set(entry, i === 0 ? none : (free ?? unknown));
  }
  return letters;
}
