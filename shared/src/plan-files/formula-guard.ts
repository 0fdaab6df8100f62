const formula = /^[=+\-@＝＋－＠\t\r']/;

/**
 * Returns the text of a CSV cell, with an apostrophe added in front if a spreadsheet would take the text for
 * a formula or if the text itself begins with an apostrophe. Some spreadsheets treat the full-width signs
 * like = + - and @. Only texts are guarded: the number -3.5 needs no apostrophe.
 */
export function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Removes exactly the apostrophe that `guarded` adds. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
