// `npm run evaluate` prints how the model, with the shipped climates and years, judges real and absurd
// plantings, published calendars, harvests that failed and disputed kinds of plantings, and how much of the
// world's land it calls feasible for trees. It fails if docs/feasibility.md promises or publishes otherwise.
import { readFileSync } from 'node:fs';
import { sharedFiles } from '../shared-data.js';
import { calendarFiles, evaluateCalendarCases } from './calendar-cases.js';
import { calendarsTable, harvestsOf, harvestsWithinMonthMin } from './calendars.js';
import { caseFiles, evaluateCases, type Case } from './cases.js';
import { disastersTable } from './disasters.js';
import { contradictionsTable, disputedTable } from './disputed.js';
import { irrigationTable } from './irrigation.js';
import { createJudge, type Judged } from './judging.js';
import { knownLandTable } from './known-land.js';
import { landShares, landTable } from './land.js';
import { nearWorldCalendarTable } from './near-world-calendar.js';
import { otherFiguresTable } from './other-figures.js';
import { publishedCalendarsTable } from './published-calendars.js';
import { groupsTable, missesOf, risksTable, surprisesIn } from './shares.js';
import { readStations, stationFiles, stationsTable } from './stations.js';

const page = readFileSync(new URL('../../docs/feasibility.md', import.meta.url), 'utf8');
const broken: string[] = [];
const windowAt = await createJudge();

const cases = await printCases();
await printCalendarCases();
await printStations();
publish('Share of the land in the grid that is feasible for rainfed trees', landTable(await landShares()));
publish('Share of the land in the grid whose years are known', await knownLandTable());
print('Promises of docs/feasibility.md', broken.length > 0 ? broken : ['All are met.']);
process.exitCode = broken.length > 0 ? 1 : 0;

async function printCases(): Promise<Case[]> {
  const reference = sharedFiles(caseFiles);
  if (reference.areAbsent) {
    console.log(`No planting was evaluated${reference.note}.\n`);
    return [];
  }
  const found = await evaluateCases(windowAt);
  publish('By years, at medium risk', groupsTable(found));
  publish('All cases by risk', risksTable(found));
  publish('Harvests of plantings that ripen, and calendars of field crops', calendarsTable(found));
  publish('Irrigated plantings that are feasible only so', irrigationTable(found));
  publish('Other figures of the cases', await otherFiguresTable(found));
  print(
    'Real plantings that are not feasible by years, then absurd plantings that are not infeasible',
    missesOf(found).map(
      ({ score, labels, limitingPart, name }) =>
        `  ${score.toFixed(3)} ${labels.years.medium.padEnd(10)} ${limitingPart.padEnd(8)} ${name}`,
    ),
  );
  broken.push(...surprisesIn(found));
  const { withinMonth } = harvestsOf(found);
  if (withinMonth < harvestsWithinMonthMin)
    broken.push(`${withinMonth.toFixed(3)} of harvests are within a month`);
  return found;
}

async function printCalendarCases(): Promise<void> {
  const reference = sharedFiles([...caseFiles, ...calendarFiles]);
  if (reference.areAbsent) {
    console.log(`No calendar was evaluated${reference.note}.\n`);
    return;
  }
  const others = await evaluateCalendarCases(windowAt);
  const belts = others.of('belts');
  const practice = cases.filter(({ isPractice }) => isPractice);
  publish(
    'Two published calendars, asked as plantings',
    publishedCalendarsTable(others.of('geoglam'), others.of('ggcmi')),
  );
  publish(
    'GEOGLAM and the feasible months near the world calendar',
    await nearWorldCalendarTable(others.of('geoglam')),
  );
  publish(
    'Harvests that failed, and other years of the same plantings',
    disastersTable(others.of('disaster')),
  );
  publish('Disputed kinds', disputedTable(belts, others.of('dry'), windowsOf([...practice, ...belts])));
  publish(
    'Contradictions in the planting months of all cases',
    contradictionsTable(windowsOf([...cases, ...others.all])),
  );
  if (others.unknownPlaces.length > 0)
    print('Left out, because the place is not known', others.unknownPlaces);
}

async function printStations(): Promise<void> {
  const reference = sharedFiles(stationFiles);
  if (reference.areAbsent) console.log(`No climate was compared${reference.note}.\n`);
  else publish('The climate grid and the normals of stations', stationsTable(await readStations()));
}

/** Returns the results of the cases, each window once. */
function windowsOf(some: readonly { judged: Judged }[]): Judged[] {
  return [...new Set(some.map(({ judged }) => judged))];
}

/** Prints a table that docs/feasibility.md publishes. */
function publish(title: string, table: readonly string[]): void {
  print(title, table);
  if (!page.includes(table.join('\n'))) broken.push(`the table "${title}" is not in the page`);
}

function print(title: string, lines: readonly string[]): void {
  console.log(`${title}:\n\n${lines.join('\n')}\n`);
}
