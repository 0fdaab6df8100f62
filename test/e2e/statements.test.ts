import type { Document } from 'mongodb';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApiRecorder } from '../api-recorder.js';
import { tellStory } from '../api-story.js';
import { broadcasts } from '../broadcasts.js';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import { startRecordedApp } from '../recorded-app.js';
import { shardKeys, statementsOf } from '../statements.js';

const { STATEMENTS_RECORDED: folder } = process.env;

/** The length of the list when it was first written; it may only become shorter. */
const broadcastsMax = 57;

function broadcastsIn(commands: readonly Document[]): string[] {
  const broadcast = commands.flatMap(statementsOf).filter(({ isTargeted }) => !isTargeted);
  return [...new Set(broadcast.map(({ text }) => text))].sort();
}

const listed = broadcasts.flatMap(({ statements }) => statements);

function unexpectedIn(commands: readonly Document[]): string[] {
  return broadcastsIn(commands).filter((text) => !listed.includes(text));
}

describe('a statement is targeted', () => {
  const owner = { account_id: 'x' };
  it.each([
    [{ find: 'crop_plans', filter: owner }, true],
    [{ find: 'crop_plans', filter: { $and: [{ name: 'x' }, owner] } }, true],
    [{ find: 'crop_plans', filter: { $or: [owner, { account_id: { $in: ['y', 'z'] } }] } }, true],
    [{ find: 'crop_plans', filter: { $or: [owner, { _id: 'x' }] } }, false],
    [{ find: 'crop_plans', filter: { account_id: { $gt: 'x' } } }, false],
    [{ find: 'crop_plans', filter: { account_id: /x/ } }, false],
    [{ find: 'accounts', filter: { _id: 'x' } }, true],
    [{ find: 'accounts', filter: { email: 'x' } }, false],
    [{ update: 'analyses', updates: [{ q: owner }, { q: { _id: 'x' } }] }, false],
    [{ delete: 'analyses', deletes: [{ q: owner }] }, true],
    [{ findAndModify: 'sessions', query: { _id: 'x' } }, false],
    [{ aggregate: 'notifications', pipeline: [{ $match: owner }, { $limit: 1 }] }, true],
    [{ aggregate: 'notifications', pipeline: [{ $limit: 1 }, { $match: owner }] }, false],
  ])('%j: %s', (command, isTargeted) => {
    expect(broadcastsIn([command])).toHaveLength(isTargeted ? 0 : 1);
  });

  it('if its look-ups are', () => {
    const lookUp = (foreignField: string, pipeline: readonly object[] = []) => ({
      aggregate: 'crop_plans',
      pipeline: [{ $match: owner }, { $lookup: { from: 'analyses', foreignField, pipeline } }],
    });
    expect(broadcastsIn([lookUp('account_id'), lookUp('crop_plan_id', [{ $match: owner }])])).toEqual([]);
    expect(broadcastsIn([lookUp('crop_plan_id')])).toEqual(['$lookup analyses {crop_plan_id}']);
  });
});

describe('the list of broadcasts', () => {
  it('is about sharded collections, and no longer than it was', () => {
    const collections = listed.map((text) => text.split(' ')[1] ?? '');
    expect(collections.filter((name) => !shardKeys.has(name))).toEqual([]);
    expect(listed.length).toBeLessThanOrEqual(broadcastsMax);
  });

  it.skipIf(isForeignDatabase)('has every broadcast of a story that calls every operation', async () => {
    const { app, recorder } = await startRecordedApp();
    await tellStory(
      createApiRecorder(app, () => undefined),
      app,
    );
    expect(unexpectedIn(recorder.commands)).toEqual([]);
    expect(recorder.commands.flatMap(statementsOf).length).toBeGreaterThan(100);
  });

  it.skipIf(folder === undefined)('is that of the whole suite (npm run test:statements)', () => {
    const commands = readdirSync(folder ?? '').flatMap((file) =>
      readFileSync(join(folder ?? '', file), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line): Document => JSON.parse(line)),
    );
    const sent = new Set(broadcastsIn(commands));
    printByCollection(commands);
    expect(unexpectedIn(commands)).toEqual([]);
    expect(listed.filter((text) => !sent.has(text))).toEqual([]);
  });
});

function printByCollection(commands: readonly Document[]): void {
  const statements = commands.flatMap(statementsOf);
  for (const [collection, key] of shardKeys) {
    const texts = (isTargeted: boolean) => [
      ...new Set(
        statements
          .filter((one) => one.collection === collection && one.isTargeted === isTargeted)
          .map(({ text }) => text),
      ),
    ];
    console.log(
      `${collection}, sharded by ${key}: ${texts(true).length} targeted, ${texts(false).length} broadcast`,
    );
    for (const text of texts(false)) console.log(`  ${text}`);
  }
}
