// A language for tests in which everything that a catalogue says stands between marks, so that what stands outside of
// them is found: it is in no catalogue yet.
import { english } from '@crop-planning/shared/words/languages/en/english';
import { french } from '@crop-planning/shared/words/languages/fr/french';
import { headingNames } from '@crop-planning/shared/words/languages/headings';
import type { Language } from '@crop-planning/shared/words/languages/languages';

const { numbers, ...subjects } = english;

/** Takes the place of French. Figures are not marked, and the letters of months are too short to matter. */
export const markedLanguage: Language = {
  code: 'fr',
  catalogue: {
    ...(marked(subjects) as typeof subjects),
    numbers,
    months: { ...(marked(english.months) as typeof english.months), letters: english.months.letters },
    caveats: namesOf(french.caveats),
    placeLimits: namesOf(french.placeLimits),
    headings: marked(Object.fromEntries(headingNames.map((name) => [name, name]))) as typeof french.headings,
  },
};

/** Returns the text with a line break in place of what stands between marks, which may stand in each other. */
export function outsideMarks(text: string): string {
  const without = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '\n');
  return without === text ? text : outsideMarks(without);
}

/** Says of each code its name, where English is said by the service alone. */
function namesOf<Sentences extends object>(sentences: Sentences): Sentences {
  return marked(Object.fromEntries(Object.keys(sentences).map((code) => [code, () => code]))) as Sentences;
}

function marked(said: unknown): unknown {
  if (typeof said === 'string') return said.trim() === '' ? said : `⟦${said}⟧`;
  if (typeof said === 'function') return (...values: unknown[]) => marked(said(...values));
  if (Array.isArray(said)) return said.map(marked);
  if (typeof said !== 'object' || said === null) return said;
  return Object.fromEntries(Object.entries(said).map(([name, value]) => [name, marked(value)]));
}
