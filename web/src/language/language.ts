// The language of the page: the first of the browser's languages that there is, loaded before anything is drawn.
// Called by main.tsx.
import { speak, spokenCode } from '@crop-planning/shared/words/languages/current';
import type { LanguageCode } from '@crop-planning/shared/language-codes';
import { languageOf, loadLanguage } from '@crop-planning/shared/words/languages/languages';
import { loadPageWords, sayInPage } from '../words/said.js';

/** Loads the browser's language and says everything in it; says it in English if its file cannot be loaded. */
export async function speakAsBrowser(): Promise<void> {
  await speakIn(browserLanguage());
}

async function speakIn(code: LanguageCode): Promise<void> {
  try {
    const [answers, page] = await Promise.all([loadLanguage(code), loadPageWords(code)]);
    speak(answers);
    sayInPage(page);
  } catch {
    speak(undefined);
    sayInPage({});
  }
  document.documentElement.lang = spokenCode();
}

function browserLanguage(): LanguageCode {
  const known = navigator.languages.map(languageOf);
  return known.find((code) => code !== undefined) ?? 'en';
}
