import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointText, readPoint, type Coordinates } from './coordinates.js';

/** A point near Nakuru, by everything that writes coordinates. */
const notations = [
  '-0.3,36.07',
  ' -0.3 , 36.07 ',
  '-0.3;36.07',
  '-0.3 36.07',
  '(-0.3, 36.07)',
  '[-0.3, 36.07]',
  '−0.3, 36.07',
  '–.3, +36.07',
  '-0.3، 36.07',
  '-0.3、36.07',
  '－０．３，３６．０７',
  '٠٫٣ S، ٣٦٫٠٧ E',
  '-०.३, ३६.०७',
  '-0,3 36,07',
  '-0,3; 36,07',
  '-0,3, 36,07',
  '-0.3° 36.07°',
  '0.3 S, 36.07 E',
  '0.3S 36.07E',
  'S 0.3 E 36.07',
  'S0.3, E36.07',
  '36.07 E, 0.3 S',
  '0.3 south, 36.07 east',
  '0.3,S,36.07,E',
  'lat: -0.3, lon: 36.07',
  'Latitude -0.3 Longitude 36.07',
  'lat=0.3 S; lng=36.07 E',
  `0°18'0"S, 36°4'12"E`,
  '0°18′0″S 36°4′12″E',
  '0º18’0”S 36º4’12”E',
  `0°18'0''S/36°4'12''E`,
  '-0 18 0 36 4 12',
  `-0°18', 36°4.2'`,
  '0 18 0 S 36 4 12 E',
  'S 0 18 0, E 36 4 12',
  '-0 18 0, 36 4 12',
  '0:18:0 S, 36:4:12 E',
  '-0:18:0 36:4:12',
  '0d18m0s S, 36d4m12s E',
  '0d18m0sS 36d4m12sE',
  '0D18M0S 36D4M12E',
  '-0 deg 18 min 0 sec, 36 deg 4 min 12 sec',
  '0018S 03604.2E',
  '001800S 0360412E',
  '001800S0360412E',
  '0018.000,S,03604.200,E',
  '-00.3+036.07/',
  'geo:-0.3,36.07',
  'geo:-0.3,36.07;crs=wgs84;u=35',
  'POINT(36.07 -0.3)',
  'point ( 36.07  -0.3 )',
  'SRID=4326;POINT(36.07 -0.3)',
  '\u202A-0.3,\u00A036.07\u202C',
];

/**
 * Texts that are no point, or could be several; none is guessed. A pair such as `-0.3, 36,1850` has a decimal point and a
 * comma that a blank or a semicolon sets apart from the other separator. Its writer either put a comma for the point or
 * another separator before the height, and both slips are common: only with the same comma all over, as in
 * `-0.3,36,1850`, is a height the one reading.
 */
const refused = [
  '52,5 , 13',
  '52,5,13',
  '52 5 13',
  '52;5;13',
  '52,5; 13',
  '52 5, 13',
  '-0.3, 36,1850',
  '0.19, -127,563',
  '0.19;-127,563',
  '52,5,-13',
  '52,5,13.5',
  '0,3 36.07',
  '36,07',
  '0,3,36,07',
  '1,2,3,4',
  '0 18 36 4',
  '0° 36° 13m',
  '36.07',
  '36.07 E',
  '0.3 S, 36.07',
  '0.3 N, 36.07 S',
  '-0.3 S, 36.07 E',
  `14°30'N 17°26'O`,
  `0°75'S 36°4'E`,
  `0°18"S 36°4'E`,
  '0018,03604',
  '018S 03604E',
  '52.5-13.4',
  '0.3.5, 36',
  '-0.3,36.07,',
  '1e2,3',
  'POINT(36.07, -0.3)',
  'SRID=3857;POINT(4015294 -33396)',
  'geo:0,0?q=-0.3,36.07',
  '91,0',
  '0,180.5',
  '0.0,0.0,9001',
  'nan',
  'NaN',
  'null',
  'none',
  'n/a',
  'TBD',
  'nan, nan',
  'null;36.07',
];

const names = [
  'Nakuru',
  'Nakuru, Kenya',
  'Nan, Thailand',
  'None, Italy',
  '12',
  '20100',
  'SS2',
  'East',
  'S',
  'Lat',
  '10 de Abril',
  '6th of October City',
  'South 24 Parganas',
  'Point Hope',
  'Kilometre 7',
  '0x1,2',
  'N1 Highway',
  ',',
  '',
];

describe('readPoint', () => {
  it.each(notations)('reads %j as the point near Nakuru', (text) => {
    expect(readPoint(text)).toEqual({ point: { latitude: -0.3, longitude: 36.07, elevation_m: null } });
  });

  it('reads degrees and minutes to the centimetre', () => {
    expect(readPoint('0018S 03604E')).toEqual({
      point: { latitude: -0.3, longitude: 36.0666667, elevation_m: null },
    });
  });

  it.each<[text: string, point: readonly (number | null)[]]>([
    ['-0.3,36.07,1850', [-0.3, 36.07, 1850]],
    ['-0.3, 36.07, 1850 M', [-0.3, 36.07, 1850]],
    ['-0.3,36,1850', [-0.3, 36, 1850]],
    ['0.19,-127,563', [0.19, -127, 563]],
    ['52,-13.5,20', [52, -13.5, 20]],
    ['52,-5,-13', [52, -5, -13]],
    ['-0.3 36.07 1850m', [-0.3, 36.07, 1850]],
    ['-0.3° 36.07° 1850 m', [-0.3, 36.07, 1850]],
    [`0°18'S 36°4'12"E 1850 metres`, [-0.3, 36.07, 1850]],
    ['POINT Z (36.07 -0.3 1850)', [-0.3, 36.07, 1850]],
    ['geo:52,5,13', [52, 5, 13]],
    ['52,5,13 m', [52, 5, 13]],
    ['52,5 13,4', [52.5, 13.4, null]],
    ['52.5 5 -13', [52.5, 5, -13]],
    ['1,37', [1, 37, null]],
    ['0,-30', [0, -30, null]],
    ['-0,0', [0, 0, null]],
  ])('reads %j', (text, [latitude, longitude, elevation_m]) => {
    expect(readPoint(text)).toEqual({ point: { latitude, longitude, elevation_m } });
  });

  it.each(refused)('refuses %j', (text) => {
    expect(readPoint(text)).toEqual({
      refusals: [expect.stringMatching(/must (be|have) |must (be )?from /u)],
    });
  });

  it.each(names)('takes %j for something else', (text) => expect(readPoint(text)).toBeUndefined());

  it('says how to write a point that can be several, in ways that it reads', () => {
    for (const text of refused) {
      const [refusal = ''] = refusalsOf(text);
      const written = refusal.split(': write ')[1]?.split(' or ') ?? [];
      for (const one of written)
        expect([text, one, readPoint(one)]).toEqual([text, one, { point: expect.anything() }]);
    }
    expect(refusalsOf('52,5 , 13')).toEqual([
      'must be one point, but this can be several: write 52,5,13 m or 52.5,13 or 52,5.13',
    ]);
    expect(refusalsOf('1,-127,563')).toEqual([
      'must be one point, but this can be several: write 1,-127,563 m or 1,-127.563',
    ]);
  });

  it('refuses both degrees that do not exist', () => {
    expect(refusalsOf('-95,999')).toEqual([
      'the latitude comes first and must be from -90 to 90',
      'the longitude must be from -180 to 180',
    ]);
  });
});

const latitude = fc.integer({ min: -90 * 3600, max: 90 * 3600 });
const longitude = fc.integer({ min: -180 * 3600, max: 180 * 3600 });
const seconds = fc.tuple(latitude, longitude);

/** Ways to write whole seconds of latitude and longitude. */
const writers: readonly ((latitude: number, longitude: number) => string)[] = [
  (lat, lon) => `${decimal(lat)},${decimal(lon)}`,
  (lat, lon) => `${decimal(lat)} ; ${decimal(lon)}`,
  (lat, lon) => `${withComma(lat)} ${withComma(lon)}`,
  (lat, lon) => `(${decimal(lat)} ${decimal(lon)})`,
  (lat, lon) => `${decimal(Math.abs(lat))} ${side(lat, 'NS')}, ${decimal(Math.abs(lon))} ${side(lon, 'EW')}`,
  (lat, lon) => `${side(lon, 'ew')}${decimal(Math.abs(lon))} ${side(lat, 'ns')}${decimal(Math.abs(lat))}`,
  (lat, lon) => `${marked(lat, `°'"`)}${side(lat, 'NS')} ${marked(lon, `°'"`)}${side(lon, 'EW')}`,
  (lat, lon) => `${marked(lat, 'dms')}${side(lat, 'ns')}, ${marked(lon, 'dms')}${side(lon, 'ew')}`,
  (lat, lon) => `${side(lat, 'NS')} ${marked(lat, '   ')} ${side(lon, 'EW')} ${marked(lon, '   ')}`,
  (lat, lon) => `${sign(lat)}${marked(lat, '°′″')}；${sign(lon)}${marked(lon, '°′″')}`,
  (lat, lon) => `${compact(lat, 2)}${side(lat, 'NS')} ${compact(lon, 3)}${side(lon, 'EW')}`,
  (lat, lon) => `geo:${decimal(lat)},${decimal(lon)}`,
  (lat, lon) => `POINT (${decimal(lon)} ${decimal(lat)})`,
];

describe('every notation', () => {
  it('of random points reads back', () => {
    fc.assert(
      fc.property(seconds, fc.constantFrom(...writers), ([lat, lon], write) => {
        const reading = readPoint(write(lat, lon));
        expect(reading).toHaveProperty('point');
        const { point } = reading as { point: Coordinates };
        expect(point.latitude).toBeCloseTo(lat / 3600, 6);
        expect(point.longitude).toBeCloseTo(lon / 3600, 6);
      }),
      { numRuns: 1_000 },
    );
  });

  it('that pointText writes has a unit where the height could be decimals', () => {
    const [whole, other] = [
      { latitude: 1, longitude: -127, elevation_m: 563 },
      { latitude: 0.19, longitude: -127, elevation_m: 563 },
    ];
    expect([whole, other].map(pointText)).toEqual(['1,-127,563 m', '0.19,-127,563']);
    for (const point of [whole, other]) expect(readPoint(pointText(point))).toEqual({ point });
  });

  it('that pointText writes reads back exactly', () => {
    const degrees = (max: number) =>
      fc.oneof(fc.integer({ min: -max, max }), fc.double({ min: -max, max, noNaN: true }));
    const points = fc.record({
      latitude: degrees(90).map(short),
      longitude: degrees(180).map(short),
      elevation_m: fc.option(fc.integer({ min: -500, max: 9_000 })),
    });
    fc.assert(
      fc.property(points, (point) => {
        expect(readPoint(pointText(point))).toEqual({ point });
      }),
    );
  });
});

describe('any text', () => {
  const alphabet = [
    ...`0123456789.,;:/-+−°º'’"″ \tNSEWOnsewodm()[]،、，٣९`,
    'lat',
    'lon',
    'deg',
    'nan',
    'POINT(',
    'geo:',
  ];

  it('is a point, a refusal or something else, and a point that it is reads back', () => {
    const texts = fc.array(fc.constantFrom(...alphabet), { maxLength: 40 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: 'binary' })), (text) => {
        const reading = readPoint(text);
        if (reading === undefined) return;
        if ('refusals' in reading) expect(reading.refusals.length).toBeGreaterThan(0);
        else expect(readPoint(pointText(reading.point))).toEqual(reading);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is read in proportion to its length, however often a part of it is repeated', () => {
    const repeated = fc.tuple(
      fc.array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(repeated, ([parts, isLong]) => {
        const part = parts.join('');
        // A quadratic reading of the longer text would take minutes.
        const text = part.repeat(Math.floor((isLong ? 200_000 : 190) / part.length));
        const reading = readPoint(text);
        if (text.trim().length > 200) expect(reading).toBeUndefined();
      }),
      { numRuns: 100 },
    );
  });
});

function refusalsOf(text: string): readonly string[] {
  const reading = readPoint(text);
  return reading !== undefined && 'refusals' in reading ? reading.refusals : [];
}

function decimal(inSeconds: number): string {
  return (inSeconds / 3600).toFixed(7);
}

function withComma(inSeconds: number): string {
  return decimal(inSeconds).replace('.', ',');
}

function side(inSeconds: number, letters: string): string {
  return letters.charAt(inSeconds < 0 ? 1 : 0);
}

function sign(inSeconds: number): string {
  return inSeconds < 0 ? '-' : '';
}

function partsOf(inSeconds: number): [number, number, number] {
  const size = Math.abs(inSeconds);
  return [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60];
}

function marked(inSeconds: number, marks: string): string {
  return partsOf(inSeconds)
    .map((part, i) => `${part}${marks.charAt(i)}`)
    .join('');
}

function compact(inSeconds: number, degreesDigits: number): string {
  const [degrees, ...rest] = partsOf(inSeconds);
  return [
    String(degrees).padStart(degreesDigits, '0'),
    ...rest.map((part) => String(part).padStart(2, '0')),
  ].join('');
}

function short(degrees: number): number {
  return Number(degrees.toFixed(9)) + 0;
}
