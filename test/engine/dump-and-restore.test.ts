import { join } from 'node:path';
import { startEngine } from '@crop-planning/engine';
import { BSON, type ClientSession, type Db, type Document } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import {
  createApiKey,
  createPlan,
  register,
  restOf,
  runServerCommand,
  startTestApp,
  type TestApp,
} from '../harness.js';
import { readSharedFile, sharedFiles } from '../shared-data.js';
import { connectTo, isForeignDatabase, makeDirectory } from './engine-fixture.js';

const fileName = 'mongo-tools-commands.json';
const shared = sharedFiles([fileName]);
const databaseName = 'crop_planning';

/** A tool's commands as it sent them, by their names: one of each shape. */
type Recorded = ReadonlyMap<string, readonly Document[]>;

interface Engine {
  db: Db;
  dataFolder: string;
}

test.skipIf(shared.areAbsent || isForeignDatabase)(
  `what mongodump and mongorestore send moves a database to another engine and back${shared.note}`,
  async () => {
    const source = await openEngineIn(await makeDirectory());
    await fill(source);
    const [second, third] = [
      await openEngineIn(await makeDirectory()),
      await openEngineIn(await makeDirectory()),
    ];
    await move(source, second);
    await move(second, third);
    const before = await contentsOf(source.db);
    expect(before.length).toBeGreaterThan(10);
    for (const engine of [second, third]) {
      expect(await contentsOf(engine.db)).toEqual(before);
      const result = await runServerCommand(['check'], { DATA_DIR: engine.dataFolder });
      expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining('problems\t0') });
    }
  },
);

async function openEngineIn(dataFolder: string): Promise<Engine> {
  const { uri, close } = await startEngine({ directory: join(dataFolder, 'database'), inline: true });
  onTestFinished(close);
  return { db: (await connectTo(uri)).db(databaseName), dataFolder };
}

/** Stores what a server stores that has an account, plans, an analysis and a key. */
async function fill({ db }: Engine): Promise<void> {
  const [host = ''] = db.client.options.hosts.map(({ socketPath }) => socketPath);
  const app: TestApp = await startTestApp({
    MONGODB_URI: `mongodb://${encodeURIComponent(host)}/${databaseName}?directConnection=true`,
  });
  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  const apiKey = await createApiKey(app, 'advisor');
  const { id } = await createPlan(rest, token);
  for (const feasibility_label of ['feasible', 'infeasible'])
    await rest('POST /analyses', { token: apiKey, body: { crop_plan_id: id, feasibility_label } });
  await app.close();
}

/** Sends what mongodump sends to one engine, and with its answers what mongorestore sends to the other. */
async function move(source: Engine, target: Engine): Promise<void> {
  const [dump, restore] = [recordedBy('mongodump'), recordedBy('mongorestore')];
  await source.db.client.withSession((reading) =>
    target.db.client.withSession(async (writing) => {
      for (const name of ['ping', 'ismaster', 'buildInfo', 'hello']) {
        for (const command of dump.get(name) ?? []) await send(source.db, command, reading);
        for (const command of restore.get(name) ?? []) await send(target.db, command, writing);
      }
      const listed = await send(source.db, first(dump, 'listCollections'), reading);
      await send(target.db, first(restore, 'listCollections'), writing);
      for (const [at, { name, idIndex }] of listed['cursor'].firstBatch.entries()) {
        const { indexes, documents } = await read(source.db, { dump, name, reading, at });
        await send(target.db, { ...first(restore, 'create'), create: name, idIndex }, writing);
        for (const [nth, document] of documents.entries()) {
          const change = {
            insert: name,
            documents: [document],
            txnNumber: BSON.Long.fromNumber(at * 1e6 + nth + 1),
          };
          await send(target.db, { ...first(restore, 'insert'), ...change }, writing);
        }
        const others = indexes.filter((index) => index['name'] !== '_id_');
        if (others.length === 0) continue;
        const built = others.map((index) => ({ ...index, ns: `${databaseName}.${name}` }));
        await send(
          target.db,
          { ...first(restore, 'createIndexes'), createIndexes: name, indexes: built },
          writing,
        );
      }
    }),
  );
}

/** Reads a collection as mongodump does; each of the recorded shapes of `find` in turn. */
async function read(
  db: Db,
  { dump, name, reading, at }: { dump: Recorded; name: string; reading: ClientSession; at: number },
): Promise<{ indexes: Document[]; documents: Document[] }> {
  await send(db, { ...first(dump, 'count'), count: name }, reading);
  const { cursor: list } = await send(db, { ...first(dump, 'listIndexes'), listIndexes: name }, reading);
  const shapes = dump.get('find') ?? [];
  const command = { ...shapes[at % shapes.length], find: name, batchSize: 2 };
  let { cursor } = await send(db, command, reading);
  const documents: Document[] = [...cursor.firstBatch];
  while (!cursor.id.isZero()) {
    const more = { ...first(dump, 'getMore'), getMore: cursor.id, collection: name, batchSize: 2 };
    ({ cursor } = await send(db, more, reading));
    documents.push(...cursor.nextBatch);
  }
  return { indexes: list.firstBatch, documents };
}

function send(db: Db, { $db, ...command }: Document, session: ClientSession): Promise<Document> {
  return db.client.db($db).command(command, { session, promoteLongs: false });
}

function recordedBy(tool: string): Recorded {
  const file: Document = BSON.EJSON.parse(readSharedFile(fileName).toString('utf8'), { relaxed: false });
  const commands = new Map<string, Document[]>();
  for (const { tool: tools, command } of file['commands']) {
    if (!tools.includes(tool)) continue;
    const name = Object.keys(command)[0] ?? '';
    const { $readPreference: _, ...sent } = command;
    commands.set(name, [...(commands.get(name) ?? []), sent]);
  }
  return commands;
}

function first(recorded: Recorded, name: string): Document {
  return recorded.get(name)?.[0] ?? expect.unreachable(`no ${name} was recorded`);
}

/** Returns every collection with its indexes and documents, with the types of their values. */
async function contentsOf(db: Db): Promise<unknown[]> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  return Promise.all(
    names.toSorted().map(async (name) => {
      const documents = await db.collection(name).find().sort({ _id: 1 }).toArray();
      const indexes = (await db.collection(name).indexes()).map((index) => JSON.stringify(index)).toSorted();
      return { name, indexes, documents: BSON.EJSON.stringify(documents, { relaxed: false }) };
    }),
  );
}
