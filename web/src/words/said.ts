// The page's words in the language in use. Called by every view, which imports the English of its subjects alone.
import type { LanguageCode } from '@crop-planning/shared/language-codes';
import type { PageCatalogue } from './catalogue.js';

/** What the page says in each language, in a file that is loaded alone. While it is being written, subjects may lack. */
const catalogues: Readonly<Record<Exclude<LanguageCode, 'en'>, () => Promise<Partial<PageCatalogue>>>> = {
  fr: async () => (await import('./fr/french.js')).french,
  es: async () => (await import('./es/spanish.js')).spanish,
  pt: async () => (await import('./pt/portuguese.js')).portuguese,
  sw: async () => (await import('./sw/swahili.js')).swahili,
  hi: async () => (await import('./hi/hindi.js')).hindi,
};

let spoken: Partial<PageCatalogue> = {};

/** Loads what the page says in a language, for `sayInPage`. */
export async function loadPageWords(code: LanguageCode): Promise<Partial<PageCatalogue>> {
  return code === 'en' ? {} : catalogues[code]();
}

export function sayInPage(catalogue: Partial<PageCatalogue>): void {
  spoken = catalogue;
}

/** Returns what the language in use says of a subject; `english` is what English says. */
export function said<Subject extends keyof PageCatalogue>(
  subject: Subject,
  english: PageCatalogue[Subject],
): PageCatalogue[Subject] {
  return spoken[subject] ?? english;
}
