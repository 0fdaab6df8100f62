// How a plan's word for its crop is shown to people, and when two words are spelled alike. Used wherever a plan is
// shown: by the terminal, reports, the page and the service's notifications.

/**
 * Returns `mil (pearl millet)`: the plan's word, and the name that the model has for the crop. Returns the word alone if
 * it is that name, or if the name is not known.
 */
export function cropSpelling(word: string, name: string | null | undefined): string {
  return !name || name === word || foldCrop(name) === foldCrop(word) ? word : `${word} (${name})`;
}

/** Unites letter case, the accents of Latin letters, and hyphens with spaces. */
export function foldCrop(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s\-'’]+/g, ' ')
    .trim();
}
