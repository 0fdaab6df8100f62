// The languages that there are, declared once: shared/src/words/languages has a catalogue for each, and its types fail if
// one is missing. Imports nothing, because the command line and the page load it at their start.

/** The codes of the languages, in the order in which they are offered: English, which the API speaks, first. */
export const languageCodes = ['en', 'fr', 'es', 'pt', 'sw', 'hi'] as const;

export type LanguageCode = (typeof languageCodes)[number];
