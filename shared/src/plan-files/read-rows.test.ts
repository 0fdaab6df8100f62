import { describe, expect, it } from 'vitest';
import { formatBegun, formatNamed, type FileFormat } from './formats.js';
import { PlanFileError } from './plan-file-error.js';
import { createRowReader, readPlanRows } from './read-rows.js';

const maize = {
  name: 'Maize',
  crop: 'maize',
  location: 'Nakuru, Kenya',
  planting_month: 3,
  risk_tolerance: 'low',
};
const header = 'name,crop,location,planting_month,risk_tolerance';

describe('the format of a file', () => {
  it.each<[string, string, FileFormat]>([
    ['plans.CSV', '[', 'csv'],
    ['plans.json', '', 'json'],
    ['plans.jsonl', '', 'ndjson'],
    ['plans.ndjson', '', 'ndjson'],
    ['-', ' [{}]', 'json'],
    ['-', '{"a":1}', 'ndjson'],
    ['plans.txt', 'name;crop', 'csv'],
  ])('reads %s that begins with %j as %s', (name, text, format) => {
    expect(formatNamed(name) ?? formatBegun(text)).toBe(format);
  });
});

describe('readPlanRows for CSV', () => {
  it('accepts the API’s names in any order, short names, month names and other delimiters', () => {
    const text = '\ufeffRisk;Month;Location;Crop;Name\r\nLOW;March;nakuru,  kenya; Maize ;Maize\r\n';
    expect(readPlanRows(text, 'csv')).toEqual([{ line: 2, input: maize }]);
  });

  it('numbers rows by their line in the file, despite empty lines and multi-line cells', () => {
    const rows = readPlanRows(
      `${header}\r\nA,maize,X,1,low\r\n\r\n"B\r\nb",maize,X,1,low\r\nC,maize,X,0,low`,
      'csv',
    );
    expect(rows.map(({ line }) => line)).toEqual([2, 4, 6]);
  });

  it('reports an invalid row and keeps the others', () => {
    const rows = readPlanRows(
      `${header}\nA,maize,X,13,low\n,maize,X,1,low\nC,maize,X,1\nD,maize,X,1,none\nE,maize,X,1,low,\nF,maize,X,1,low,more`,
      'csv',
    );
    expect(
      rows.map((row) => ('failure' in row ? [row.line, row.failure.code, row.failure.message] : row.line)),
    ).toEqual([
      [2, 'VALIDATION_FAILED', 'planting_month "13": must be 1 to 12, the name of a month, or a date'],
      [3, 'VALIDATION_FAILED', 'name "": must have 1 to 120 characters'],
      [4, 'VALIDATION_FAILED', 'the line has 4 cells, the header 5'],
      [5, 'VALIDATION_FAILED', 'risk_tolerance "none": must be low, medium or high'],
      6,
      [7, 'VALIDATION_FAILED', 'the line has 6 cells, the header 5'],
    ]);
  });

  it('ignores columns that only the service sets, and removes the apostrophe that guards against a formula', () => {
    const rows = readPlanRows(`id,${header},created_at\n1,'=Maize,maize,"Nakuru, Kenya",3,low,2025`, 'csv');
    expect(rows).toEqual([{ line: 2, input: { ...maize, name: '=Maize' } }]);
  });

  it.each([
    ['a missing column', 'name,crop,location,month\n', 'Missing: risk_tolerance.'],
    ['a column named twice', `${header},month\n`, 'Named twice: planting_month.'],
  ])('refuses %s', (_, text, hint) => {
    expect(errorFor(text, 'csv')?.hints[0]).toBe(hint);
  });

  it('refuses a quote that is never closed', () => {
    expect(errorFor(`${header}\n"A,maize,X,1,low\n`, 'csv')?.message).toBe('The file is not CSV.');
  });
});

describe('readPlanRows for JSON', () => {
  it('returns the line on which each plan begins', () => {
    const text = `[\n  ${JSON.stringify(maize)}, {"name": "a [\\" ] {"},\n\n  [1],\n  ${JSON.stringify(maize)}]`;
    expect(readPlanRows(text, 'json').map(({ line }) => line)).toEqual([2, 2, 4, 5]);
  });

  it('accepts a single plan, months by name, and the short names', () => {
    const { planting_month: _, risk_tolerance: __, ...rest } = maize;
    expect(readPlanRows(JSON.stringify({ ...rest, month: 'Mar', risk: 'low' }, null, 2), 'json')).toEqual([
      { line: 1, input: maize },
    ]);
  });

  it('ignores an unknown key, or refuses its row with strict columns', () => {
    const text = JSON.stringify([{ ...maize, notes: 1 }, maize]);
    const reader = createRowReader('json');
    expect([...reader.push(text), ...reader.end()]).toEqual([
      { line: 1, input: maize },
      { line: 1, input: maize },
    ]);
    expect(reader.notes().ignored).toEqual(['notes']);
    const [row, next] = readPlanRows(text, 'json', { isStrict: true });
    expect(row).toMatchObject({
      line: 1,
      failure: { code: 'VALIDATION_FAILED', message: 'notes is not a known field' },
    });
    expect(next).toEqual({ line: 1, input: maize });
  });

  it('refuses a key that is a letter or two from a known one', () => {
    expect(errorFor(JSON.stringify([{ ...maize, watter: 'irrigated' }]), 'json')?.hints).toEqual([
      'Unknown: watter. Did you mean water?',
    ]);
  });

  it('refuses text that is not JSON, and names the line', () => {
    const error = errorFor('[\n{"name": 1},\n]', 'json');
    expect(error).toMatchObject({
      message: 'The file is not JSON.',
      hints: ['Line 3, column 1: a value is missing.'],
    });
  });
});

describe('readPlanRows for NDJSON', () => {
  it('reports a broken line and keeps the others', () => {
    const line = JSON.stringify(maize);
    const rows = readPlanRows(`${line}\n{"name":\n\n${line}\n`, 'ndjson');
    expect(rows.map((row) => [row.line, 'failure' in row ? row.failure.code : 'good'])).toEqual([
      [1, 'good'],
      [2, 'MALFORMED_JSON'],
      [4, 'good'],
    ]);
  });
});

describe('readPlanRows', () => {
  it.each<FileFormat>(['csv', 'json', 'ndjson'])('refuses an empty %s file', (format) => {
    expect(errorFor(' \n', format)?.message).toBe('The file is empty.');
  });
});

describe('a reader that is given a file in pieces', () => {
  it.each<FileFormat>(['csv', 'json', 'ndjson'])(
    'finds the same rows in %s, wherever it is cut',
    (format) => {
      const texts = {
        csv: `\ufeff${header}\r\n"A ""x"", y",maize,"X\r\nY",1,low\r\rB "b",maize,X,13,low\r\n"C"c,maize,X,1,low`,
        json: `[${JSON.stringify(maize)},\n${JSON.stringify({ ...maize, crop: 1 })}]`,
        ndjson: `${JSON.stringify(maize)}\n{"name"\n`,
      };
      const text = texts[format];
      const whole = readPlanRows(text, format);
      expect(whole.length).toBeGreaterThan(1);
      for (let size = 1; size < 12; size += 1) {
        const reader = createRowReader(format);
        const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        expect([...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]).toEqual(whole);
      }
    },
  );

  it('says what is wrong in a few words, however much is', () => {
    const many = Array.from({ length: 990 }, (_, i) => `${'x'.repeat(500)}${i}`);
    const hint = errorFor(many.join(','), 'csv')?.hints[0] ?? '';
    expect(hint).toMatch(/ and 970 more\.$/);
    expect(hint.length).toBeLessThan(1_300);
    const [row] = readPlanRows(
      JSON.stringify([Object.fromEntries(many.map((name) => [name, name]))]),
      'json',
    );
    expect(JSON.stringify(row && 'failure' in row && row.failure).length).toBeLessThan(1_200);
    expect(errorFor(`${header}${',x'.repeat(2_000)}`, 'csv')?.hints).toEqual([
      'Line 1 has more than 1000 cells.',
    ]);
  });
});

function errorFor(text: string, format: FileFormat): PlanFileError | undefined {
  try {
    readPlanRows(text, format);
  } catch (error) {
    if (error instanceof PlanFileError) return error;
  }
  return undefined;
}
