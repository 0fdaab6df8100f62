// `npm run evaluate`: how the shipped model and climates judge plantings that people make, and absurd ones.
import { sharedFiles } from '../shared-data.js';
import { asMarkdown, caseFiles, evaluateCases, missesOf, required, sharesOf } from './evaluation.js';

const reference = sharedFiles(caseFiles);
if (reference.areAbsent) {
  console.log(`Nothing was evaluated${reference.note}.`);
} else {
  const cases = await evaluateCases();
  const rows = sharesOf(cases);
  for (const line of asMarkdown(rows)) console.log(line);
  console.log('\nPractice that is not feasible, then absurd plantings that are not infeasible:');
  for (const { name, score, label, limitingPart } of missesOf(cases)) {
    console.log(`  ${score.toFixed(3)} ${label.padEnd(10)} ${limitingPart.padEnd(8)} ${name}`);
  }
  const all = rows.at(-1);
  const isReached =
    all !== undefined &&
    all.practiceFeasible >= required.practiceFeasible &&
    all.practiceNotInfeasible >= required.practiceNotInfeasible &&
    all.absurdInfeasible >= required.absurdInfeasible;
  console.log(isReached ? '\nThe required shares are reached.' : '\nThe required shares are NOT reached.');
  process.exitCode = isReached ? 0 : 1;
}
