import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { encodeCalendar, entryOf } from '../../../test/calendar-encoder.js';
import { createCalendars } from './calendars.js';
import { decodeRegionalCalendar } from './regional-calendar.js';
import { decodeWorldCalendar } from './world-calendar.js';

/** A grid of 36 columns of 10 degrees, 60 N to 20 S: cells of maize and wheat at two ends of the world. */
const entries: Readonly<Record<string, number>> = {
  'maize 0 0': entryOf([4, 5], 1),
  'maize 5 18': entryOf([1, 12], 2),
  'wheat 5 18': entryOf([10], 1),
};
const contents = {
  crops: ['maize', 'wheat'],
  sources: ['', 'One', 'Other'],
  north: 60,
  west: -180,
  stepDegrees: 10,
  rows: 8,
  columns: 36,
  entryOf: (crop: number, cell: number) =>
    entries[`${['maize', 'wheat'][crop]} ${Math.floor(cell / 36)} ${cell % 36}`] ?? 0,
};
const encoded = encodeCalendar(contents);
const header = 'country_code,region,crop,town_latitude,town_longitude,sowing_months,harvest_months';
const rows = [
  'KE,Coast,maize,-3.63,39.85,3 4 10 11,2 7',
  'KE,Rift,maize,0.52,35.27,4 5,10 11',
  'TZ,North,maize,-3.4,36.7,2 3,7',
];
const nairobi = { latitude: -1.28, longitude: 36.82, countryCode: 'KE' };

describe('the world calendar', () => {
  it.each([
    ['its own cell', 'maize', 5.5, 3.5, { months: [1, 12], source: 'GGCMI phase 3 (Other)' }],
    ['the cell to the east', 'maize', 5.5, -4.5, { months: [1, 12], source: 'GGCMI phase 3 (Other)' }],
    ['a cell in the next row', 'wheat', 14, 12, { months: [10], source: 'GGCMI phase 3 (One)' }],
    [
      'a cell beyond the meridian of 180 degrees',
      'maize',
      55,
      175,
      { months: [4, 5], source: 'GGCMI phase 3 (One)' },
    ],
    [
      'its own cell, counted eastwards beyond 180',
      'maize',
      55,
      185,
      { months: [4, 5], source: 'GGCMI phase 3 (One)' },
    ],
  ])('gives a point the months of %s', async (_, crop, latitude, longitude, expected) => {
    const monthsOf = await calendarsOf(undefined).at({ latitude, longitude, countryCode: null });
    expect(monthsOf(crop)).toEqual(expected);
  });

  it.each([
    ['two cells away', 'maize', 5.5, 25],
    ['of a crop that the calendar lacks', 'cassava', 5.5, 3.5],
    ['north of the grid', 'maize', 75, -175],
  ])('has no months for a point %s', async (_, crop, latitude, longitude) => {
    const monthsOf = await calendarsOf(undefined).at({ latitude, longitude, countryCode: 'KE' });
    expect(monthsOf(crop)).toBeNull();
  });

  it('has a crop without a calendar of its own sown with its relative', async () => {
    const monthsOf = await calendarsOf(undefined).at({ latitude: 5, longitude: 5, countryCode: null });
    for (const [crop, relative] of [
      ['durum wheat', 'wheat'],
      ['sweet corn', 'maize'],
    ] as const) {
      expect(monthsOf(relative)).not.toBeNull();
      expect(monthsOf(crop)).toEqual(monthsOf(relative));
    }
  });

  it.each([
    ['another form', () => Buffer.concat([Buffer.from('CAL2'), encoded.subarray(4)])],
    ['a byte too few', () => encoded.subarray(0, -1)],
    ['a byte too many', () => Buffer.concat([encoded, Buffer.alloc(1)])],
    ['an empty file', () => Buffer.alloc(0)],
  ])('is refused with %s', (_, make) => {
    expect(() => decodeWorldCalendar(make())).toThrow('The calendar');
  });
});

describe("the operator's calendar of regions", () => {
  it('gives a place the months of the nearest town of its country', async () => {
    const monthsOf = await calendarsOf(await fileWith([header, ...rows])).at(nairobi);
    expect(monthsOf('maize')).toEqual({ months: [4, 5], source: 'GEOGLAM Crop Monitor, Rift' });
    expect(monthsOf('sweet corn')).toEqual(monthsOf('maize'));
  });

  it.each([
    ['over 400 km from each town', { ...nairobi, latitude: 4.3, longitude: 41 }],
    ['in a country that it lacks', { latitude: 1, longitude: 35, countryCode: 'UG' }],
    ['in no known country', { ...nairobi, countryCode: null }],
  ])('is not used for a site %s', async (_, site) => {
    const monthsOf = await calendarsOf(await fileWith([header, ...rows])).at(site);
    expect(monthsOf('maize')).toBeNull();
  });

  it('comes before the world calendar, which has the crops that it lacks', async () => {
    const file = await fileWith([header, 'GH,Coast,maize,5.5,0.2,3 4,8']);
    const monthsOf = await calendarsOf(file).at({ latitude: 5.5, longitude: 3.2, countryCode: 'GH' });
    expect(monthsOf('maize')).toEqual({ months: [3, 4], source: 'GEOGLAM Crop Monitor, Coast' });
    expect(monthsOf('wheat')).toEqual({ months: [10], source: 'GGCMI phase 3 (One)' });
  });

  it.each([
    ['GH,Coast,maize,5.5,0.2,13,8', 'row 2 of the calendar: sowing_months must be months such as 4 5'],
    ['gh,Coast,maize,5.5,0.2,3,8', 'row 2 of the calendar: country_code must be two capital letters'],
    ['GH,Coast,maize,95,0.2,3,8', 'row 2 of the calendar: town_latitude must be in degrees'],
  ])('is refused with the row %s', (row, message) => {
    expect(() => decodeRegionalCalendar([header, rows[0], row].join('\n'))).toThrow(message);
  });

  it('that cannot be read is reported, and the world calendar is used', async () => {
    const reported: string[] = [];
    const calendars = calendarsOf(await fileWith([header, 'KE']), (message) => reported.push(message));
    const monthsOf = await calendars.at({ latitude: 5.5, longitude: 3.5, countryCode: 'KE' });
    expect(monthsOf('maize')).toMatchObject({ source: 'GGCMI phase 3 (Other)' });
    expect(reported).toEqual(['the calendar of regions cannot be used: answers name no months of it']);
  });
});

function calendarsOf(regionalFile: string | undefined, report: (message: string) => void = () => undefined) {
  const ignore = () => undefined;
  const log = {
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: (_: object, message: string) => report(message),
  };
  return createCalendars({ log, regionalFile, readWorld: async () => decodeWorldCalendar(encoded) });
}

async function fileWith(lines: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'calendar-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'calendar.csv');
  await writeFile(path, lines.join('\n'));
  return path;
}
