import { readFileSync } from 'node:fs';
import type { Document } from 'mongodb';
import { expect, test } from 'vitest';
import { isForeignDatabase } from './engine-fixture.js';
import { commandsOfService } from './service-story.js';

const documentation = readFileSync(new URL('../../docs/engine.md', import.meta.url), 'utf8');
const commandRows = new Map(
  [...documentation.matchAll(/^\| `(\w+)` +\|(.*)\|$/gm)].map(([, name = '', row = '']) => [name, row]),
);
const sharedFields = section('Every command may have', '## Language');
const language = section('## Language', '## What is refused');

/** Words marked as code in the rows of the documentation that are not names of fields. */
const notFields = ['find', 'aggregate', 'isMaster'];

/** Returns every operator, stage and variable in the command, at any depth. */
function operatorsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('$$') ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(operatorsIn);
  if (typeof value !== 'object' || value === null || '_bsontype' in value) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name.startsWith('$') ? [name] : []),
    ...operatorsIn(inner),
  ]);
}

function section(start: string, end: string): string {
  const from = documentation.indexOf(start);
  return documentation.slice(from, documentation.indexOf(end, from));
}

/**
 * Commands and fields that are sent only by the conformance tests that MongoDB publishes for drivers in
 * github.com/mongodb/specifications. The comments name a test for each.
 */
const sentByPublishedTests = [
  // 'Initializing the Test Runner' and 'Executing a Test' of unified-test-format/unified-test-format.md
  'buildInfo',
  'create',
  'drop',
  // Test 14 of crud/tests/README.md; the service's own tests use explain to check that lists use indexes
  'explain',
  'explain.verbosity',
  // crud/tests/unified/find.json; the service sends it when it forgets the oldest live climates
  'find.skip',
  // load-balancers/tests/cursors.json
  'listCollections.cursor.batchSize',
  'listIndexes.cursor.batchSize',
];

/**
 * Commands and fields that only MongoDB's own tools send: mongodump, mongorestore, mongoexport and mongoimport, as
 * recorded (dump-and-restore.test.ts replays them), and mongosh, which `npm run test:mongosh` runs.
 */
const sentByMongoTools = [
  'create.idIndex',
  'createIndexes.ignoreUnknownIndexOptions',
  // mongosh: `db.stats()`
  'dbStats',
  'dbStats.scale',
  // mongosh: `db.things.distinct('field')`
  'distinct',
  'distinct.key',
  'distinct.query',
  'find.hint',
  // mongosh: `show dbs`; mongodump without a database
  'listDatabases',
  'listDatabases.filter',
  'listDatabases.nameOnly',
];

let commandsRecorded: Promise<readonly Document[]> | undefined;

/** Returns the commands that the story sends. Recording them takes long, so the tests share the result. */
function recorded(): Promise<readonly Document[]> {
  return (commandsRecorded ??= commandsOfService());
}

/** Returns whether the command has this name, ignoring letter case because drivers write `buildinfo`. */
function isNamed(command: Document, name: string): boolean {
  return Object.keys(command)[0]?.toLowerCase() === name.toLowerCase();
}

/** Returns whether the field is anywhere in the command. */
function hasField(value: unknown, path: string): boolean {
  if (typeof value !== 'object' || value === null || '_bsontype' in value) return false;
  const [first = '', ...rest] = path.split('.');
  return Object.entries(value).some(
    ([name, inner]) =>
      (name === first && (rest.length === 0 || hasField(inner, rest.join('.')))) || hasField(inner, path),
  );
}

test.skipIf(isForeignDatabase)(
  'every command and field in docs/engine.md is sent by the service, its driver, crop-server, published tests or MongoDB’s tools',
  async () => {
    const commands = await recorded();
    const unsent: string[] = [];
    for (const [name, row] of commandRows) {
      const sent = commands.filter((command) => isNamed(command, name));
      if (sent.length === 0) unsent.push(name);
      const fields = [...row.matchAll(/`([\w.]+)`/g)].map(([, field = '']) => field);
      for (const field of fields)
        if (!notFields.includes(field) && !sent.some((command) => hasField(command, field)))
          unsent.push(`${name}.${field}`);
    }
    expect(unsent.toSorted()).toEqual([...sentByPublishedTests, ...sentByMongoTools].toSorted());
  },
);

test.skipIf(isForeignDatabase)(
  'every command, field and operator that the service sends is listed in docs/engine.md',
  async () => {
    const commands = await recorded();
    const names = commands.map((command) => Object.keys(command)[0] ?? '');
    expect([...new Set(names)]).toEqual(
      expect.arrayContaining([
        'createIndexes',
        'insert',
        'find',
        'aggregate',
        'findAndModify',
        'commitTransaction',
      ]),
    );
    const undocumented = new Set<string>();
    for (const command of commands) {
      const [name = '', ...others] = Object.keys(command);
      const row = commandRows.get(name);
      if (row === undefined) undocumented.add(name);
      // The service does not decide how a driver describes itself.
      const fields = name === 'hello' ? [] : others.filter((field) => field !== '$db');
      for (const field of fields) {
        const isKnown = `${row} ${sharedFields}`.includes(`\`${field}`);
        if (!isKnown) undocumented.add(`${name}.${field}`);
        for (const operator of operatorsIn(command[field]))
          if (!language.includes(`\`${operator}\``)) undocumented.add(operator);
      }
    }
    expect([...undocumented]).toEqual([]);
  },
);
