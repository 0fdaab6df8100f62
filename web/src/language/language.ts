// The language of the page: that of the link, or the account's, or the one chosen in this browser, or the first of the
// browser's own that there is. A language is a file or two, loaded when it is asked for. Called by main.tsx, which draws
// everything again in another language, by the shell, which knows who is signed in, and by the choice of a language.
import type { LanguageCode } from '@crop-planning/shared/language-codes';
import { speak } from '@crop-planning/shared/words/languages/current';
import { languageOf, loadLanguage } from '@crop-planning/shared/words/languages/languages';
import { checkBuild } from '../service/reach.js';
import { createWatched, type Watched } from '../watched/watched.js';
import { loadPageWords, sayInPage } from '../words/said.js';

interface Speech {
  /** The language in use. */
  code: LanguageCode;
  /** The language that was asked for, if it could not be loaded. */
  missing?: LanguageCode;
}

/** What this browser keeps: the choice of somebody who was not signed in, and that of the account that is. */
const keys = { own: 'crop-language', account: 'crop-language-of-account' } as const;

const speech: Watched<Speech> = createWatched<Speech>({ code: 'en' });
let latestTurn = 0;

/** What is spoken; a language that could not be loaded leaves the former one in use. */
export const spoken: Omit<Watched<Speech>, 'set'> = speech;

/** Speaks as far as is known at the start; `link` is the language that the address of a link asks for. */
export function speakFirst(link: string | null): Promise<void> {
  return speakIn(languageOf(link ?? '') ?? kept('account') ?? withoutAccount());
}

/** Speaks the language that the account chose; null if it chose none. */
export function speakForAccount(code: LanguageCode | null): Promise<void> {
  keep('account', code);
  return speakIn(code ?? withoutAccount());
}

/** Forgets the language of the account that has signed out. */
export function speakForNobody(): void {
  if (kept('account') === undefined) return;
  keep('account', null);
  void speakIn(withoutAccount());
}

/** Speaks a language in this browser alone, and keeps the choice here; null is to follow the browser. */
export function speakHere(code: LanguageCode | null): Promise<void> {
  keep('own', code);
  return speakIn(withoutAccount());
}

/** Returns what was chosen in this browser by somebody who was not signed in; null if nothing was. */
export function chosenHere(): LanguageCode | null {
  return kept('own') ?? null;
}

/** Returns the first of the browser's languages that there is. */
export function browserLanguage(): LanguageCode {
  const known = navigator.languages.map(languageOf);
  return known.find((code) => code !== undefined) ?? 'en';
}

/** Tries again to load a language that could not be loaded. */
export function speakMissing(): void {
  const { missing } = speech.get();
  if (missing !== undefined) void speakIn(missing);
}

function withoutAccount(): LanguageCode {
  return kept('own') ?? browserLanguage();
}

async function speakIn(code: LanguageCode): Promise<void> {
  latestTurn += 1;
  const turn = latestTurn;
  const { code: former, missing } = speech.get();
  if (code === former) {
    if (missing !== undefined) speech.set({ code });
    return;
  }
  try {
    const [answers, page] = await Promise.all([loadLanguage(code), loadPageWords(code)]);
    // Another language was asked for meanwhile.
    if (turn !== latestTurn) return;
    speak(answers);
    sayInPage(page);
    document.documentElement.lang = code;
    speech.set({ code });
  } catch {
    if (turn !== latestTurn) return;
    speech.set({ code: former, missing: code });
    void checkBuild();
  }
}

function kept(key: keyof typeof keys): LanguageCode | undefined {
  try {
    return languageOf(localStorage.getItem(keys[key]) ?? '');
  } catch {
    // The browser keeps nothing for pages.
    return undefined;
  }
}

function keep(key: keyof typeof keys, code: LanguageCode | null): void {
  try {
    if (code === null) localStorage.removeItem(keys[key]);
    else localStorage.setItem(keys[key], code);
  } catch {
    // Then the choice lasts as long as the page.
  }
}
