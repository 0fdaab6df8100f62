// What most languages write with: a template whose figures stand as the language writes them.

/** A figure is written as the language does; years and codes are strings and stay as they are. */
export type Piece = string | number;

export interface Writer {
  /** Writes a sentence from a template: say`${27.5} °C`. */
  say(parts: TemplateStringsArray, ...pieces: readonly Piece[]): string;
  /** Writes a figure with its own decimals. */
  figure(value: number): string;
  /** Writes a score with at least two decimals. */
  score(value: number): string;
  /** Returns the form for a count by the language's rules of plurals. */
  plural(count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string;
}

/** Creates the writer of a language; `typeset` puts the spaces of its typography. */
export function createWriter(locale: string, typeset: (text: string) => string = (text) => text): Writer {
  // Nothing of Intl is loaded before there is a figure to write.
  let formats: { figure: Intl.NumberFormat; score: Intl.NumberFormat; rules: Intl.PluralRules } | undefined;
  const used = () =>
    (formats ??= {
      figure: new Intl.NumberFormat(locale, { maximumFractionDigits: 9 }),
      score: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 9 }),
      rules: new Intl.PluralRules(locale),
    });
  const figure = (value: number) => used().figure.format(value);
  return {
    say: (parts, ...pieces) =>
      typeset(
        parts.reduce((text, part, i) => {
          const piece = pieces[i - 1] ?? '';
          return text + (typeof piece === 'number' ? figure(piece) : piece) + part;
        }),
      ),
    figure,
    score: (value) => used().score.format(value),
    plural: (count, forms) => forms[used().rules.select(count)] ?? forms.other,
  };
}

/** Returns words as they begin a sentence. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
