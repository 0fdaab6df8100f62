import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calendarsTable, harvestsOf, harvestsWithinMonthMin } from './evaluation/calendars.js';
import { caseFiles, evaluateCases } from './evaluation/cases.js';
import { irrigationTable } from './evaluation/irrigation.js';
import { createJudge } from './evaluation/judging.js';
import { knownLandTable } from './evaluation/known-land.js';
import { landShares, landTable } from './evaluation/land.js';
import { otherFiguresTable } from './evaluation/other-figures.js';
import { groupsTable, risksTable, sharesOf, surprisesIn } from './evaluation/shares.js';
import { readStations, stationFiles, stationsTable } from './evaluation/stations.js';
import { sharedFiles } from './shared-data.js';

const page = readFileSync(new URL('../docs/feasibility.md', import.meta.url), 'utf8');
const reference = sharedFiles(caseFiles);

describe.skipIf(reference.areAbsent)(`plantings with a known outcome${reference.note}`, async () => {
  const cases = reference.areAbsent ? [] : await evaluateCases(await createJudge());

  it('have the promised labels, by years and by the mean climate', () => {
    expect(surprisesIn(cases)).toEqual([]);
  });

  it('are harvested within a month of the observed harvest at the promised rate', () => {
    expect(harvestsOf(cases).withinMonth).toBeGreaterThanOrEqual(harvestsWithinMonthMin);
  });

  it('have the shares that docs/feasibility.md publishes', async () => {
    expect(page).toContain(groupsTable(cases).join('\n'));
    expect(page).toContain(risksTable(cases).join('\n'));
    expect(page).toContain(calendarsTable(cases).join('\n'));
    expect(page).toContain(irrigationTable(cases).join('\n'));
    expect(page).toContain((await otherFiguresTable(cases)).join('\n'));
  });

  it('are as good and as bad as README.md says', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
    const { practice, practiceFeasible, absurd, absurdInfeasible } = sharesOf(cases);
    expect(readme).toContain(
      `Of ${practice} plantings that farmers make, it calls ${percent(practiceFeasible)} feasible; of ${absurd} that no farmer would make, it refuses ${percent(absurdInfeasible)}.`,
    );
    const [, outside = NaN] =
      /outside every calendar\D+\d+ \| +([\d.]+)/.exec(calendarsTable(cases).join('\n')) ?? [];
    expect(readme).toContain(
      `${percent(Number(outside))} of the planting months that it calls feasible lie outside every observed calendar`,
    );
  });
});

const stations = sharedFiles(stationFiles);

it.skipIf(stations.areAbsent)(
  `docs/feasibility.md gives the differences between the climate grid and stations${stations.note}`,
  async () => {
    expect(page).toContain(stationsTable(await readStations()).join('\n'));
  },
);

it('docs/feasibility.md gives the computed shares of land: feasible for trees, and with known years', async () => {
  expect(page).toContain(landTable(await landShares()).join('\n'));
  expect(page).toContain((await knownLandTable()).join('\n'));
});

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
