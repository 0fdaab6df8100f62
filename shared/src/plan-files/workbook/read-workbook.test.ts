import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { PlanFileError } from '../plan-file-error.js';
import { createUnpacker } from './unpack.js';
import { openPlanFile, type PlanFileOptions } from '../read-plan-file.js';

const MiB = 1024 * 1024;
const header = ['Name', 'Crop', 'Place', 'Planting date', 'Risk'];
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

describe('a workbook', () => {
  it('has its dates in every usual format, and in both systems of days', async () => {
    const formats = ['14', '22', '164', '165'];
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="mmmm"/><numFmt numFmtId="165" formatCode="[$-407]d\\. mmm yy;@"/></numFmts>' +
      `<cellXfs>${['0', ...formats].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;
    const rowsFor = (serial: number) =>
      formats.map((_, i) => [
        `${i}`,
        'maize',
        'Nakuru',
        { xml: `<c s="${i + 1}"><v>${serial}.5</v></c>` },
        'low',
      ]);
    const months = async (serial: number, more: string) =>
      (await inputsOf(workbook([header, ...rowsFor(serial)], { styles, more }))).map(
        (input) => input['planting_month'],
      );
    expect(await months(46_461, '')).toEqual([3, 3, 3, 3]);
    expect(await months(46_461 - 1_462, '<workbookPr date1904="true"/>')).toEqual([3, 3, 3, 3]);
  });

  it('has texts with runs of their own style, without the readings of their characters', async () => {
    const runs =
      '<c t="inlineStr"><is><r><t>Upper </t></r><r><t>fi&#101;ld</t></r><rPh><t>x</t></rPh></is></c>';
    const [input] = await inputsOf(workbook([header, [{ xml: runs }, 'maize', 'Nakuru', 'March', 'low']]));
    expect(input).toMatchObject({ name: 'Upper field', planting_month: 3 });
  });

  it('has the row of the sheet as the line of a row, and no line for a cell that is only formatted', async () => {
    const far = '<row r="1048576"><c r="XFD1048576" s="0"/></row>';
    const rows = await rowsOf(workbook([header, [], ['A', 'maize', 'Nakuru', 3, 'low']], { far }));
    expect(rows).toMatchObject([{ line: 3, input: { name: 'A' } }]);
  });

  it.each([
    ['is damaged', () => workbook([header]).slice(0, 400), 'The workbook is damaged.'],
    ['is not well-formed', () => workbook([header], { far: '<row><c>' }), 'The workbook is damaged.'],
    ['is too large', () => new Uint8Array(5 * MiB + 1).fill(80), 'The file is larger than 5 MiB.'],
    [
      'has a value in a column beyond all',
      () => workbook([header], { far: '<row r="9"><c r="XFD9"><v>1</v></c></row>' }),
      'The sheet is too wide.',
    ],
    [
      'has too many rows',
      () => workbook([header], { far: '<row><c><v>1</v></c></row>'.repeat(100_001) }),
      'The sheet has more than 100,000 rows.',
    ],
    ['has nothing in its sheet', () => workbook([]), 'The sheet "Sheet 1" is empty.'],
    [
      'has one text without an end',
      () => workbook([header], { far: `<row><c><v>${'9'.repeat(6_000_000)}` }),
      'The workbook is damaged.',
    ],
  ])('is refused if it %s', async (_, bytes, message) => {
    expect((await errorOf(bytes()))?.message).toBe(message);
  });

  it('is refused once more than 50 MiB come out of it, whatever it says of its size', () => {
    const bomb = lyingAboutSizes(workbook([header], { other: new Uint8Array(60 * MiB).fill(32) }));
    expect(bomb.length).toBeLessThan(0.1 * MiB);
    let bytes = 0;
    const unpack = (isWanted: (name: string) => boolean) =>
      [...createUnpacker(bomb).parts(isWanted, (_, { length }) => (bytes += length))].length;
    expect(() => unpack((name) => name.includes('sheet'))).toThrow(
      'What the workbook contains is larger than 50 MiB.',
    );
    expect(bytes).toBeLessThanOrEqual(50 * MiB);
    expect(unpack((name) => name.includes('sheet1'))).toBeGreaterThan(0);
  });

  it('is read although a sheet that is not needed is huge', async () => {
    const other = new Uint8Array(60 * MiB).fill(32);
    const bytes = workbook([header, ['A', 'maize', 'Nakuru', 3, 'low']], { other });
    expect(await inputsOf(bytes)).toMatchObject([{ name: 'A' }]);
    expect((await errorOf(bytes, { sheet: 'Sheet 2' }))?.message).toBe('The workbook is damaged.');
  });
});

type Cell = string | number | { xml: string };

interface Parts {
  styles?: string;
  /** What precedes the sheets in the workbook. */
  more?: string;
  /** What follows the rows. */
  far?: string;
  /** The contents of a second sheet. */
  other?: Uint8Array;
}

function workbook(
  rows: readonly (readonly Cell[])[],
  { styles = '', more = '', far = '', other = new Uint8Array() }: Parts = {},
): Uint8Array {
  const sheets = [1, 2].map((id) => `<sheet name="Sheet ${id}" sheetId="${id}" r:id="r${id}"/>`);
  const links = [
    ['r1', 'worksheet', 'worksheets/sheet1.xml'],
    ['r2', 'worksheet', '/xl/worksheets/sheet2.xml'],
    ['r3', 'styles', 'styles.xml'],
  ].map(([id, type, target]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`);
  const body = rows.map((cells, i) => `<row r="${i + 1}">${cells.map(cellXml).join('')}</row>`).join('');
  const parts = {
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${body}${far}</sheetData></worksheet>`,
    'xl/styles.xml': `<styleSheet ${main}>${styles}</styleSheet>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}">${more}<sheets>${sheets.join('')}</sheets></workbook>`,
  };
  const bytes = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)] as const);
  return zipSync({ ...Object.fromEntries(bytes), 'xl/worksheets/sheet2.xml': other });
}

function cellXml(cell: Cell): string {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return typeof cell === 'string' ? `<c t="inlineStr"><is><t>${cell}</t></is></c>` : cell.xml;
}

/** Writes 1 as the size of every part into the headers of an archive. */
function lyingAboutSizes(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length - 46; at += 1) {
    const signature = view.getUint32(at, true);
    if (signature === 0x04034b50) view.setUint32(at + 22, 1, true);
    if (signature === 0x02014b50) view.setUint32(at + 24, 1, true);
  }
  return bytes;
}

async function rowsOf(bytes: Uint8Array, options: PlanFileOptions = {}) {
  const file = await openPlanFile(bytes, 'plans.xlsx', options);
  return [...file.rows()].flat();
}

async function inputsOf(bytes: Uint8Array): Promise<Record<string, unknown>[]> {
  return (await rowsOf(bytes)).map((row) =>
    'input' in row ? { ...row.input } : { failure: row.failure.message },
  );
}

async function errorOf(bytes: Uint8Array, options: PlanFileOptions = {}): Promise<PlanFileError | undefined> {
  try {
    await rowsOf(bytes, options);
  } catch (error) {
    if (error instanceof PlanFileError) return error;
    throw error;
  }
  return undefined;
}
