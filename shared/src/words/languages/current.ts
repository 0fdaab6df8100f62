// The language in use: one a process, on the command line and in the page. It is English until another was loaded;
// then the modules of words/ take from its catalogue what they say. The server never speaks through this file: what
// the API says is English, whatever runs in its process, and comes from languages/en; a head of a link's page in another
// language is made from a catalogue that is given.
import type { LanguageCode } from '../../contract/settings/language-codes.js';
import type { Catalogue } from './catalogue.js';
import type { Language } from './languages.js';

let spoken: Language | undefined;

/** Says everything from now on in this language; undefined is English. */
export function speak(language: Language | undefined): void {
  spoken = language;
}

/** Returns the code of the language in use, for `<html lang>` and for what `Intl` writes. */
export function spokenCode(): LanguageCode {
  return spoken?.code ?? 'en';
}

/** Returns what the language in use says of a subject; `english` is what English says. */
export function words<Subject extends keyof Catalogue>(
  subject: Subject,
  english: Catalogue[Subject],
): Catalogue[Subject] {
  return spoken?.catalogue[subject] ?? english;
}

/**
 * Returns what the language in use says of a subject of which the service says everything in English itself:
 * undefined in English, and in a language that lacks it.
 */
export function translation<Subject extends keyof Catalogue>(
  subject: Subject,
): Catalogue[Subject] | undefined {
  return spoken?.catalogue[subject];
}
