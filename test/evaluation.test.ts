import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calendarsTable, harvestsOf, harvestsWithinMonthMin } from './evaluation/calendars.js';
import { caseFiles, evaluateCases } from './evaluation/cases.js';
import { createJudge } from './evaluation/judging.js';
import { landShares, landTable } from './evaluation/land.js';
import { groupsTable, risksTable, surprisesIn } from './evaluation/shares.js';
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

  it('have the shares that docs/feasibility.md publishes', () => {
    expect(page).toContain(groupsTable(cases).join('\n'));
    expect(page).toContain(risksTable(cases).join('\n'));
    expect(page).toContain(calendarsTable(cases).join('\n'));
  });
});

it('docs/feasibility.md gives the computed shares of land that is feasible for trees', async () => {
  expect(page).toContain(landTable(await landShares()).join('\n'));
});
