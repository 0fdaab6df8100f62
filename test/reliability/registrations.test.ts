import { startEngine } from '@crop-planning/engine';
import { MongoClient, type Db, type Document } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startRecorder } from '../command-recorder.js';
import { isForeignDatabase, makeDirectory } from '../engine/engine-fixture.js';
import { restOf, runServerCommand, startTestApp } from '../harness.js';
import { proofRuns } from '../pair.js';
import { startServerOn } from '../server-process.js';

/** The commands of a registration’s transaction at which a server is killed, in turn. */
const moments = ['findAndModify emails', 'insert accounts', 'insert sessions', 'commitTransaction'] as const;
/** Four kills in the suite, 200 in the proof. */
const rounds = Math.ceil(proofRuns(40) / 10);
const racersEach = 3;
const password = 'a quiet field at dawn';

test.skipIf(isForeignDatabase)(
  `an email that ${2 * racersEach} people register on two servers, one of them killed in the middle, is one account's: ${rounds} kills`,
  { timeout: 300_000 + rounds * 20_000 },
  async () => {
    const engine = await startEngine({ directory: await makeDirectory() });
    onTestFinished(engine.close);
    const recorder = await startRecorder(engine.uri);
    const db = await connect(engine.uri);
    const survivor = await startTestApp({ MONGODB_URI: engine.uri });
    onTestFinished(survivor.close);
    let onMoment = (_command: Document) => {};
    recorder.onCommand((command) => onMoment(command));
    for (let round = 0; round < rounds; round += 1) {
      const victim = startServerOn(recorder.uri);
      const moment = moments[round % moments.length];
      const email = `${randomUUID()}@example.org`;
      const racing = new Array<Promise<number | undefined>>();
      const race = (url: string) => {
        for (let racer = 0; racer < racersEach; racer += 1) racing.push(statusOf(url, email));
      };
      onMoment = (command) => {
        // The survivor is asked as soon as the other server has begun its transaction.
        if (nameOf(command) === moments[0] && racing.length === racersEach) race(survivor.url);
        if (nameOf(command) === moment) victim.kill('SIGKILL');
      };
      race(await victim.url());
      // If the survivor is faster, the other server does not get to the later moments.
      await Promise.race([victim.exitCode, untilAnswered(racing)]);
      victim.kill('SIGKILL');
      await victim.exitCode;
      onMoment = () => {};
      const statuses = await Promise.all(racing);

      const last = await statusOf(survivor.url, email);
      expect([201, 409]).toContain(last);
      expect(statuses.filter((status) => ![201, 409, undefined].includes(status))).toEqual([]);
      // There is none if the server was killed after its commit and before its answer.
      const acknowledged = [...statuses, last].filter((status) => status === 201);
      expect(acknowledged.length).toBeLessThanOrEqual(1);
      const body = { email, password };
      expect(await restOf(survivor)('POST /auth/login', { body })).toMatchObject({ status: 200 });
      const accounts = await db.collection('accounts').find({ email }).toArray();
      const entry = await db.collection<{ _id: string }>('emails').findOne({ _id: email });
      expect([accounts.length, entry]).toEqual([1, { _id: email, account_id: accounts[0]?._id }]);
    }
    const { stdout } = await runServerCommand(['check', '--json'], survivor.environment);
    expect(JSON.parse(stdout)).toMatchObject({ problems: [], not_checked: [] });
  },
);

/** Resolves once all requests, including those that are sent meanwhile, are answered. */
async function untilAnswered(racing: readonly Promise<unknown>[]): Promise<void> {
  for (const request of racing) await request;
}

/** Returns a command's name and its collection. */
function nameOf(command: Document): string {
  const [verb = '', collection] = Object.entries(command)[0] ?? [];
  return typeof collection === 'string' ? `${verb} ${collection}` : verb;
}

/** Returns the status of the answer; undefined if the server was killed before answering. */
async function statusOf(url: string, email: string): Promise<number | undefined> {
  const body = { email, password, full_name: 'Ann Farmer' };
  return restOf({ url })('POST /auth/register', { body }).then(
    ({ status }) => status,
    () => undefined,
  );
}

async function connect(uri: string): Promise<Db> {
  const client = new MongoClient(uri);
  onTestFinished(() => client.close());
  return client.db('crop_planning');
}
