import { BSON, type Db, type Document } from 'mongodb';
import { expect } from 'vitest';
import { allRecords } from '../../server/src/records/records.js';
import { read } from '../documents.js';
import { createPlan, planInput, test } from '../harness.js';

/** How far the size of a kind of document may be from the one measured here before the page has to be corrected. */
const tolerance = 0.1;

/** Those kinds of documents in the page that are not all of their collection. */
const kinds: Readonly<Record<string, (document: Document) => boolean>> = {
  '`analyses` with details': ({ details }) => details !== null,
  '`analyses` that share them': ({ shared }) => shared !== undefined,
};

const plantings = [
  planInput,
  { ...planInput, name: 'Terrace', crop: 'wheat', location: 'Wellington, New Zealand', planting_month: 5 },
  { ...planInput, name: 'Paddy 2', crop: 'rice', location: 'Hanoi, Vietnam', planting_month: 6 },
  { ...planInput, name: 'Lower', crop: 'beans', location: 'Lima, Peru', planting_month: 9 },
];

test('docs/scaling.md has the sizes of the stored documents, and multiplies them correctly', async ({
  rest,
  account,
  apiKey,
  db,
}) => {
  const token = account.tokens.access_token;
  for (const planting of plantings) {
    const { id } = await createPlan(rest, token, planting);
    const headers = { 'idempotency-key': id };
    await rest(`POST /crop-plans/${id}/analyses`, { token, headers, body: {} });
    await rest(`POST /crop-plans/${id}/analyses`, { token, body: {} });
    const other = { crop_plan_id: id, feasibility_label: 'infeasible' };
    await rest('POST /analyses', { token: apiKey, body: other });
  }
  const text = read('docs/scaling.md');
  const rows = rowsOf(text);
  const bytes = new Map(
    await Promise.all(rows.map(async ({ kind }) => [kind, await sizeOf(db, kind)] as const)),
  );
  const wrong = rows.filter((row) => {
    const measured = bytes.get(row.kind) ?? 0;
    return Math.abs(row.bytes - measured) > tolerance * measured;
  });
  expect(wrong.map(({ kind }) => `${kind} has ${bytes.get(kind)} bytes`)).toEqual([]);
  expect(rows.map(({ kind, entries }) => [kind, entries])).toEqual(
    rows.map(({ kind }) => [kind, entriesOf(kind)]),
  );
  const gigabytes = rows.map((row) => Number(((row.bytes * row.documents) / 1e9).toPrecision(2)));
  expect(rows.map((row) => row.gigabytes)).toEqual(gigabytes);
  const sumOf = (each: (row: Row) => number) => rows.reduce((sum, row) => sum + each(row) * row.documents, 0);
  expect(text).toContain(`That is ${(sumOf((row) => row.bytes) / 1e12).toFixed(1)} TB.`);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    `The indexes have ${(sumOf((row) => row.entries) / 1e9).toFixed(1)} billion entries`,
  );
});

interface Row {
  /** The collection, and which of its documents. */
  kind: string;
  bytes: number;
  /** How many entries in indexes a document has. */
  entries: number;
  documents: number;
  gigabytes: number;
}

function rowsOf(text: string): Row[] {
  const cells = [...text.matchAll(/^\| (`.+?) +\| +([\d,]+) +\| +(\d+) +\| +(\d+) M +\| +([\d.,]+) +\|$/gm)];
  return cells.map(([, kind = '', ...figures]) => {
    const [bytes = 0, entries = 0, millions = 0, gigabytes = 0] = figures.map((one) =>
      Number(one.replaceAll(',', '')),
    );
    return { kind, bytes, entries, documents: millions * 1e6, gigabytes };
  });
}

/** The mean size of the stored documents of a kind, in bytes. */
async function sizeOf(db: Db, kind: string): Promise<number> {
  const stored = await db.collection(collectionOf(kind)).find().toArray();
  const ofKind = kinds[kind] ?? (() => true);
  const sizes = stored.filter(ofKind).map((document) => BSON.calculateObjectSize(document));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length);
}

function entriesOf(kind: string): number {
  const record = allRecords.find(({ collection }) => collection === collectionOf(kind));
  const indexes: readonly { partialFilterExpression?: unknown }[] = record?.indexes ?? [];
  return 1 + indexes.filter(({ partialFilterExpression }) => partialFilterExpression === undefined).length;
}

function collectionOf(kind: string): string {
  return /^`(\w+)`/.exec(kind)?.[1] ?? '';
}
