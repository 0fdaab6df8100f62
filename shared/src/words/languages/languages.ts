// The languages that answers are given in: a row each. Adding one is its folder, its row here, and its code in
// contract/settings/language-codes.ts.
import type { LanguageCode } from '../../contract/settings/language-codes.js';
import type { Catalogue } from './catalogue.js';

interface Row {
  /** What the language calls itself. */
  name: string;
  /** Loads what it says, of which nobody needs more than one; English has its sentences where they are used. */
  load?(): Promise<Partial<Catalogue>>;
}

export const languages = {
  en: { name: 'English' },
  fr: { name: 'Français', load: async () => (await import('./fr/french.js')).french },
  es: { name: 'Español', load: async () => (await import('./es/spanish.js')).spanish },
  pt: { name: 'Português', load: async () => (await import('./pt/portuguese.js')).portuguese },
  sw: { name: 'Kiswahili', load: async () => (await import('./sw/swahili.js')).swahili },
  hi: { name: 'हिन्दी', load: async () => (await import('./hi/hindi.js')).hindi },
} as const satisfies Record<LanguageCode, Row>;

/** A language that was loaded. While it is being written, it may lack subjects, which are said in English. */
export interface Language {
  code: LanguageCode;
  catalogue: Partial<Catalogue>;
}

/** Returns the language for `speak()`; undefined for English, which is always there. */
export async function loadLanguage(code: LanguageCode): Promise<Language | undefined> {
  const { load }: Row = languages[code];
  return load && { code, catalogue: await load() };
}

/** Returns the language that a word such as `fr`, `fr-CA` or `pt_BR.UTF-8` names; undefined if there is none. */
export function languageOf(word: string): LanguageCode | undefined {
  const [code = ''] = word.toLowerCase().split(/[-_.@]/);
  return isLanguage(code) ? code : undefined;
}

function isLanguage(code: string): code is LanguageCode {
  return Object.hasOwn(languages, code);
}
