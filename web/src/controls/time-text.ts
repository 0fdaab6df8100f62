import { spokenCode } from '@crop-planning/shared/words/languages/current';
import { languageOf } from '@crop-planning/shared/words/languages/languages';

/** Returns a time in the reader's own zone, as the language in use writes it where the browser says they are. */
export function timeText(iso: string): string {
  const code = spokenCode();
  const tag = navigator.languages.find((one) => languageOf(one) === code);
  // Somebody whose language there is not reads English with the dates they know.
  const locale = tag ?? (code === 'en' ? undefined : code);
  return new Date(iso).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}
