const formula = /^[=+\-@＝＋－＠\t\r']/;

/**
 * Returns the text of a CSV cell, with an apostrophe in front if a spreadsheet would take it for a formula or
 * it begins with an apostrophe itself. Some spreadsheets read the full-width signs as they read = + - and @.
 * Figures need no apostrophe: -3.5 is a number.
 */
export function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Removes exactly the apostrophe that `guarded` adds. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
