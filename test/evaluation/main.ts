// `npm run evaluate`: how the shipped model, climates and years judge plantings that people make, and absurd ones.
import { sharedFiles } from '../shared-data.js';
import {
  areAsExpected,
  asMarkdown,
  caseFiles,
  evaluateCases,
  expected,
  missesOf,
  sharesOf,
} from './evaluation.js';

const reference = sharedFiles(caseFiles);
if (reference.areAbsent) {
  console.log(`Nothing was evaluated${reference.note}.`);
} else {
  const cases = await evaluateCases();
  const rows = sharesOf(cases);
  console.log('By years:\n');
  for (const line of asMarkdown(rows)) console.log(line);
  console.log('\nBy the mean climate alone:\n');
  for (const line of asMarkdown(sharesOf(cases, 'mean'))) console.log(line);
  const [moved, count] = [cases.filter(({ label, labelByMean }) => label !== labelByMean), cases.length];
  console.log(`\n${moved.length} of ${count} labels are different by years than by the mean.`);
  console.log('\nPractice that is not feasible by years, then absurd plantings that are not infeasible:');
  for (const { name, score, label, limitingPart } of missesOf(cases)) {
    console.log(`  ${score.toFixed(3)} ${label.padEnd(10)} ${limitingPart.padEnd(8)} ${name}`);
  }
  const isReached = areAsExpected(rows.at(-1));
  const wanted = Object.entries(expected).map(([name, share]) => `${name} ${share}`);
  console.log(
    `\nAll cases by years: ${wanted.join(', ')} ${isReached ? 'are' : 'are NOT'} reached, within 0.004.`,
  );
  process.exitCode = isReached ? 0 : 1;
}
