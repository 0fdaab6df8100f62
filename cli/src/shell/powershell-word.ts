/**
 * Matches a word that PowerShell passes on as it stands. A word that begins with a digit may be a number, which loses
 * its zeros, and a colon, a comma or a dot may split a word that begins with a dash.
 */
const plain = /^(?:--?[A-Za-z][\w-]*(?:=[A-Za-z][\w-]*)?|[\p{L}_][\p{L}\p{M}\p{N}_./-]*)$/u;

/** Matches what PowerShell reads as a single quotation mark: the typographic ones count too. */
const singleQuote = /['\u2018-\u201b]/gu;

/**
 * Quotes a word for PowerShell; undefined if it has a double quotation mark, which Windows PowerShell 5.1 drops when it
 * calls a program.
 */
export function powershellWord(word: string): string | undefined {
  if (plain.test(word)) return word;
  return word.includes('"') ? undefined : `'${word.replaceAll(singleQuote, '$&$&')}'`;
}

/** Returns what PowerShell makes of a word as it was typed so far; an open quotation counts as closed. */
export function unquotedPowershell(typed: string): string {
  const parts = typed.matchAll(
    /['\u2018-\u201b]((?:['\u2018-\u201b]{2}|[^'\u2018-\u201b])*)['\u2018-\u201b]?|["\u201c-\u201e]((?:`[^]|["\u201c-\u201e]{2}|[^`"\u201c-\u201e])*)["\u201c-\u201e]?|`([^]?)|([^])/gu,
  );
  return [...parts]
    .map(
      ([, single, double, escaped, plainSign = '']) =>
        single?.replaceAll(/(['\u2018-\u201b])./gu, '$1') ??
        double?.replaceAll(/`([^])|(["\u201c-\u201e])./gu, '$1$2') ??
        escaped ??
        plainSign,
    )
    .join('');
}
