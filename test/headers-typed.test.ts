import { noteTexts } from '@crop-planning/shared/plan-files/read-notes';
import { createRowReader, readPlanRows, type ReadOptions } from '@crop-planning/shared/plan-files/read-rows';
import { describe, expect, it } from 'vitest';
import { PlanFileError } from '@crop-planning/shared/plan-files/plan-file-error';

const cells = {
  name: 'Long rains maize',
  crop: 'maize',
  location: 'Nakuru, Kenya',
  planting_month: 3,
  risk_tolerance: 'low',
  water: 'irrigated',
  season_days: 120,
} as const;
type Field = keyof typeof cells;

/** Headings as people type them, and the field that each means. */
const known: readonly (readonly [heading: string, field: Field])[] = [
  ['name', 'name'],
  ['फसल अवधि', 'season_days'],
  ['Name', 'name'],
  ['NAME', 'name'],
  ['Plan name', 'name'],
  ['plan-name', 'name'],
  ['PlanName', 'name'],
  ['Plan', 'name'],
  ['Name*', 'name'],
  ['Crop', 'crop'],
  [' crop ', 'crop'],
  ['Crop name', 'crop'],
  ['Crop type', 'crop'],
  ['Location', 'location'],
  ['Place', 'location'],
  ['PLACE', 'location'],
  ['Site', 'location'],
  ['Village', 'location'],
  ['Town', 'location'],
  ['planting_month', 'planting_month'],
  ['Planting month', 'planting_month'],
  ['Planting Month (1-12)', 'planting_month'],
  ['plantingMonth', 'planting_month'],
  ['Month', 'planting_month'],
  ['Month planted', 'planting_month'],
  ['Planting date', 'planting_month'],
  ['Sowing date', 'planting_month'],
  ['Risk', 'risk_tolerance'],
  ['Risk tolerance', 'risk_tolerance'],
  ['Risk tolerance (low/medium/high)', 'risk_tolerance'],
  ['RISK-TOLERANCE', 'risk_tolerance'],
  ['Risk level', 'risk_tolerance'],
  ['Water', 'water'],
  ['Water supply', 'water'],
  ['Irrigation', 'water'],
  ['Irrigated?', 'water'],
  ['Rainfed or irrigated', 'water'],
  ['Season days', 'season_days'],
  ['Season (days)', 'season_days'],
  ['Season [days]', 'season_days'],
  ['Season length', 'season_days'],
  ['Days to harvest', 'season_days'],
  ['Ｄａｙｓ', 'season_days'],
];

/** Headings of things that a plan does not have, or has in another column, are ignored, and named. */
const ignored = [
  'Field',
  'Farm',
  'Area',
  'Notes',
  'Harvest date',
  'Variety',
  'Yield (t/ha)',
  'Size',
  'Crop ID',
];

/** Headings that are a letter or two from a known one, and what they may have been meant for. */
const misspelled: readonly (readonly [heading: string, fields: string])[] = [
  ['Corp', 'crop'],
  ['Krop', 'crop'],
  ['Locaton', 'location'],
  ['Plasce', 'location'],
  ['planting_mnoth', 'planting_month'],
  ['Plantng date', 'planting_month'],
  ['Riskk', 'risk_tolerance'],
  ['Watter', 'water'],
  ['Iriggation', 'water'],
  ['Season lenght', 'season_days'],
  ['Cultiv', 'crop'],
];

/** A heading of each field in each language. */
const translated: readonly (readonly [language: string, header: string])[] = [
  ['fr', 'Nom;Culture;Lieu;Mois de semis;Risque;Irrigation;Durée (jours)'],
  ['es', 'Nombre;Cultivo;Localidad;Fecha de siembra;Riesgo;Riego;Duración'],
  ['pt', 'Nome;Cultura;Município;Data de plantio;Risco;Irrigação;Ciclo'],
  ['sw', 'Jina;Zao;Mahali;Mwezi wa kupanda;Hatari;Umwagiliaji;Siku'],
  ['ha', 'Suna;Amfanin gona;Wuri;Watan shuka;Haɗari;Ban ruwa;Kwanaki'],
  ['am', 'ስም;ሰብል;ቦታ;የመዝሪያ ወር;አደጋ;መስኖ;ቀናት'],
  ['ar', 'الاسم;المحصول;الموقع;شهر الزراعة;المخاطرة;الري;عدد الأيام'],
  ['hi', 'नाम;फसल;गाँव;बुवाई का महीना;जोखिम;सिंचाई;दिन'],
  ['bn', 'নাম;ফসল;গ্রাম;রোপণের মাস;ঝুঁকি;সেচ;দিন'],
  ['id', 'Nama;Tanaman;Lokasi;Bulan tanam;Risiko;Irigasi;Hari'],
  ['zh', '名称;作物;地点;种植月份;风险;灌溉;天数'],
];

const needed = ['name', 'crop', 'location', 'planting_month', 'risk_tolerance'] as const;

describe('a heading as people type it', () => {
  it.each(known)('%j is the column of %s', (heading, field) => {
    const fields = [...new Set<Field>([field, ...needed])];
    const [row] = readPlanRows(fileWith(fields, { [field]: heading }), 'csv');
    expect(row).toEqual({ line: 2, input: Object.fromEntries(fields.map((name) => [name, cells[name]])) });
  });

  it.each(ignored)('%j is ignored, and named', (heading) => {
    const reader = createRowReader('csv');
    const [row] = [
      ...reader.push(fileWith(needed, {}).replaceAll(/$/gm, ',x').replace(',x', `,${heading}`)),
      ...reader.end(),
    ];
    expect(row).toMatchObject({ input: { name: cells.name, location: cells.location } });
    expect(noteTexts(reader.notes())).toEqual([`Ignored 1 column that a plan does not have: ${heading}.`]);
  });

  it.each(ignored)('%j is refused with strict columns', (heading) => {
    const text = `${fileWith(needed, {}).replace('\n', `,${heading}\n`)},x`;
    expect(hintsFor(text, { isStrict: true })).toContain(`Unknown: ${heading}.`);
  });

  it.each(misspelled)('%j is not ignored: did you mean %s?', (heading, field) => {
    const text = `${fileWith(needed, {}).replace('\n', `,${heading}\n`)},x`;
    expect(hintsFor(text)).toContain(`Unknown: ${heading}. Did you mean ${field}?`);
  });

  it.each(translated)('is understood in the language %s', (_, header) => {
    const row = 'Long rains maize;maize;Nakuru, Kenya;3;low;irrigated;120';
    expect(readPlanRows(`${header}\n${row}`, 'csv')).toEqual([{ line: 2, input: cells }]);
  });

  it('can be said to be a field, or nothing', () => {
    const text = 'Culture;Parcelle;Place;Month;Risk;Corp\nmaize;Long rains maize;Nakuru, Kenya;3;low;x';
    const named = [
      { heading: 'parcelle', field: 'name' },
      { heading: 'Corp', field: '' },
    ];
    const reader = createRowReader('csv', { named });
    const { water: _, season_days: __, ...input } = cells;
    expect([...reader.push(text), ...reader.end()]).toEqual([{ line: 2, input }]);
    expect(noteTexts(reader.notes())).toEqual([
      'Read as you said: parcelle is name, Corp is ignored.',
      'Ignored 1 column that a plan does not have: Corp.',
    ]);
    expect(hintsFor(text, { named: [...named, { heading: 'Plot', field: 'name' }] })).toContain(
      'Not in the file: Plot.',
    );
  });

  it('is tested with at least forty headings', () => {
    expect(new Set([...known, ...misspelled].map(([heading]) => heading)).size).toBeGreaterThanOrEqual(40);
  });
});

describe('the header of a CSV file', () => {
  it('can be in any order, and its columns under any of these headings', () => {
    const text =
      'Irrigation;Season (days);Risk;Planting date;Place;Crop;Plan name\nirrigated;120;low;15/03/2027;Nakuru, Kenya;maize;Long rains maize';
    expect(readPlanRows(text, 'csv')).toEqual([{ line: 2, input: cells }]);
  });

  it('is refused if two columns mean one field', () => {
    expect(hintsFor('Name,Crop,Place,Village,Month,Risk\nA,maize,X,Y,3,low')).toContain(
      'Named twice: location.',
    );
  });

  it('is not reported as lacking a field that an unclear heading may mean', () => {
    expect(hintsFor('Name,Crop,Field,Month,Risk\nA,maize,X,3,low')).toEqual([
      'Unclear: Field (name or location).',
      'The columns are name, crop, location, planting_month, risk_tolerance, water, season_days, climate, outline, in any order.',
    ]);
  });

  it('has lines above it that say something else, and none of its columns at its end', () => {
    const text =
      'Farm plan 2027;;;;;;\n;;;;;;\nMade by hand;;;;;;\nName;Crop;Place;Month;Risk;;\nA;maize;Nakuru;3;low;;\n';
    const reader = createRowReader('csv');
    expect([...reader.push(text), ...reader.end()]).toMatchObject([{ line: 5, input: { name: 'A' } }]);
    expect(noteTexts(reader.notes())).toEqual(['The header is in line 4; what stands above it is left out.']);
  });

  it('has an unclear heading that fits two fields, of which one is free', () => {
    expect(hintsFor('Name,Crop,Place,Month,Risk,SEASON\nA,maize,X,3,low,120')).toContain(
      'Unclear: SEASON (planting_month or season_days).',
    );
    const [row] = readPlanRows('Field,Crop,Place,Month,Risk\nA,maize,Nakuru,3,low', 'csv');
    expect(row).toMatchObject({ input: { name: 'A', location: 'Nakuru' } });
  });

  it('may have latitude, longitude and elevation in columns of their own', () => {
    const header = 'Field;Crop;Lat;Lon;Altitude (m);Month;Risk\n';
    const places = (rows: string) =>
      readPlanRows(header + rows, 'csv').map((row) =>
        'input' in row ? row.input.location : row.failure.message,
      );
    expect(places("A;maize;-0,3;36,07;1850;3;low\nB;maize;0°18'S;36.07 E;;3;low\n")).toEqual([
      '-0.3,36.07,1850',
      '-0.3,36.07',
    ]);
    expect(places('A;maize;-0.3;;;3;low\nB;maize;-0.3;36.07;1,850;3;low\n')).toEqual([
      'longitude "": must not be blank beside a latitude',
      'elevation "1,850": must be metres from -500 to 9000, such as 1850',
    ]);
  });

  it('may say of the water whether it is rain alone', () => {
    const waters = (heading: string, ...cells: string[]) =>
      readPlanRows(
        `name,crop,location,month,risk,${heading}\n${cells.map((cell) => `A,maize,X,3,low,${cell}\n`).join('')}`,
        'csv',
      ).map((row) => ('input' in row ? row.input.water : row.failure.message));
    expect(waters('Rainfed', 'yes', 'No', '', 'irrigated', 'perhaps')).toEqual([
      'rainfed',
      'irrigated',
      undefined,
      'irrigated',
      'water "perhaps": must be rainfed or irrigated',
    ]);
    expect(waters('Irrigated', 'yes', 'No', '')).toEqual(['irrigated', 'rainfed', undefined]);
  });

  it('may have the place that the model used beside the location, as plan list writes it', () => {
    const text =
      'name,crop,location,planting_month,risk_tolerance,place\nA,maize,nakuru,3,low,"Nakuru, Kenya"';
    expect(readPlanRows(text, 'csv')).toMatchObject([{ input: { location: 'Nakuru' } }]);
  });
});

/** Returns a file with one row; a column is headed by its field's name unless `headings` has another. */
function fileWith(fields: readonly Field[], headings: Partial<Record<Field, string>>): string {
  const header = fields.map((field) => headings[field] ?? field);
  return [header, fields.map((field) => cells[field])]
    .map((row) => row.map((cell) => `"${cell}"`).join(','))
    .join('\n');
}

function hintsFor(text: string, options: ReadOptions = {}): readonly string[] | undefined {
  try {
    readPlanRows(text, 'csv', options);
  } catch (error) {
    if (error instanceof PlanFileError) return error.hints;
    throw error;
  }
  return undefined;
}
