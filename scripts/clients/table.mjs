import { calls } from './story.mjs';

const columns = ['generate', 'compile', 'program', ...calls];

/** Prints the outcome for each client: a table of generators by calls, then what was skipped and what failed. */
export function printTable(rows) {
  const tried = rows.filter(({ skipped }) => skipped === undefined);
  const cells = tried.map(({ name, version, results, seconds }) => [
    `${name} ${version}`,
    ...columns.map((column) => results[column] ?? '-'),
    `${seconds} s`,
  ]);
  const table = [['client', ...columns, 'time'], ...cells];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  console.log('');
  for (const row of table) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
  }
  const skipped = rows.filter((row) => row.skipped !== undefined);
  for (const { name, skipped: reason } of skipped) console.log(`skipped: ${name}: ${reason}`);
  const failed = rows.filter((row) => row.failed.length > 0);
  for (const { name, failed: steps } of failed) console.log(`FAILED: ${name}: ${steps.join(', ')}`);
  console.log(`${tried.length - failed.length} passed, ${failed.length} failed, ${skipped.length} skipped`);
}
