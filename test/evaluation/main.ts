// `npm run evaluate` prints how the model, with the shipped climates and years, judges real and absurd
// plantings, and how much of the world's land it calls feasible for trees.
import { sharedFiles } from '../shared-data.js';
import { calendarsTable, harvestsOf, harvestsWithinMonthMin } from './calendars.js';
import { caseFiles, evaluateCases } from './cases.js';
import { landShares, landTable } from './land.js';
import { groupsTable, missesOf, risksTable, surprisesIn } from './shares.js';

const reference = sharedFiles(caseFiles);
if (reference.areAbsent) {
  console.log(`No planting was evaluated${reference.note}; the shares of land need no other file.`);
} else {
  await printCases();
}
print('Share of the land in the grid that is feasible for rainfed trees', landTable(await landShares()));

async function printCases(): Promise<void> {
  const cases = await evaluateCases();
  print('By years, at medium risk', groupsTable(cases));
  print('All cases by risk', risksTable(cases));
  print('Harvests of plantings that ripen, and calendars of field crops', calendarsTable(cases));
  print(
    'Real plantings that are not feasible by years, then absurd plantings that are not infeasible',
    missesOf(cases).map(
      ({ score, labels, limitingPart, name }) =>
        `  ${score.toFixed(3)} ${labels.years.medium.padEnd(10)} ${limitingPart.padEnd(8)} ${name}`,
    ),
  );
  const surprises = surprisesIn(cases);
  const { withinMonth } = harvestsOf(cases);
  if (withinMonth < harvestsWithinMonthMin)
    surprises.push(`${withinMonth.toFixed(3)} of harvests are within a month`);
  print('Promises of docs/feasibility.md', surprises.length > 0 ? surprises : ['All are met.']);
  process.exitCode = surprises.length > 0 ? 1 : 0;
}

function print(title: string, lines: readonly string[]): void {
  console.log(`${title}:\n\n${lines.join('\n')}\n`);
}
