import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { decodeRegionalCalendar } from '../server/src/calendars/regional-calendar.js';

const script = fileURLToPath(new URL('../scripts/regional-calendar.mjs', import.meta.url));
const calendar = [
  'country,region,crop,planting,vegetative,harvest,endofseaso,outofseaso',
  'Atlantis,"North, coast",Maize 1,75,121,228,259,274',
  'Atlantis,"North, coast",Maize 2,274,305,1,15,32',
  'Atlantis,South,Winter Wheat,289,1,167,182,213',
  'Lemuria,West,Rice 1,47,200,213,244,274',
];
const towns = [
  'country,region,country_code,town_latitude,town_longitude',
  'Atlantis,"North, coast",XA,5.7,10.9',
  'Atlantis,South,XA,-3.2,11.5',
];

it('a calendar of regions is made of a published one and a list of towns', () => {
  const folder = mkdtempSync(join(tmpdir(), 'regions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [calendarFile, townsFile] = [join(folder, 'calendar.csv'), join(folder, 'towns.csv')];
  writeFileSync(calendarFile, calendar.join('\n'));
  writeFileSync(townsFile, towns.join('\n'));
  const { stdout, stderr } = spawnSync(process.execPath, [script, calendarFile, townsFile], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('Lemuria: West is left out, because it has no town\n');
  expect(decodeRegionalCalendar(stdout)).toEqual([
    {
      country_code: 'XA',
      region: 'North, coast',
      crop: 'maize',
      town_latitude: 5.7,
      town_longitude: 10.9,
      sowing_months: [3, 4, 10],
    },
    {
      country_code: 'XA',
      region: 'South',
      crop: 'wheat',
      town_latitude: -3.2,
      town_longitude: 11.5,
      sowing_months: [10, 11],
    },
  ]);
});
