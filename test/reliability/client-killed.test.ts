import { startEngine } from '@crop-planning/engine';
import { analysisSchema, cropPlanListSchema, cropPlanSchema } from '@crop-planning/shared';
import type { Document } from 'mongodb';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startRecorder, type Recorder } from '../command-recorder.js';
import { isForeignDatabase, makeDirectory } from '../engine/engine-fixture.js';
import { register, restOf } from '../harness.js';
import { startServerOn } from '../server-process.js';

/** When the client is killed: before its request is done, or after it is done but before it is answered. */
type Moment = 'before the commit' | 'at the commit';

const program = fileURLToPath(new URL('keyed-client.mjs', import.meta.url));

const moments: [ofPlan: Moment, ofAnalysis: Moment][] = [['before the commit', 'at the commit']];
// The killed server's transaction takes ten seconds to expire, so this case runs only in `npm run test:kill`.
if (process.env['KILL_CYCLES'] !== undefined) moments.push(['at the commit', 'before the commit']);

test.skipIf(isForeignDatabase).for(moments)(
  'a client killed %s of a plan, and then with its server %s of an analysis, creates one of each by retrying',
  async ([ofPlan, ofAnalysis]) => {
    const engine = await startEngine({ directory: await makeDirectory() });
    onTestFinished(engine.close);
    const recorder = await startRecorder(engine.uri);
    const first = startServerOn(recorder.uri);
    const rest = restOf({ url: await first.url() });
    const TOKEN = (await register(rest)).tokens.access_token;

    const creating = { URL: await first.url(), TOKEN, KEY: randomUUID() };
    await runUntilKilled(recorder, ofPlan, creating);
    const plan = cropPlanSchema.parse(await run(creating));
    const { body: plans } = await rest('GET /crop-plans', { token: TOKEN });
    expect(cropPlanListSchema.parse(plans)).toEqual([plan]);

    const analysing = { ...creating, KEY: randomUUID(), PLAN_ID: plan.id };
    await runUntilKilled(recorder, ofAnalysis, analysing, () => first.kill('SIGKILL'));
    await first.exitCode;
    const second = startServerOn(recorder.uri);
    const URL = await second.url();
    const analysis = analysisSchema.parse(await run({ ...analysing, URL }));
    const { body: analyses } = await restOf({ url: URL })(`GET /crop-plans/${plan.id}/analyses`, {
      token: TOKEN,
    });
    expect(analyses).toMatchObject([{ id: analysis.id }]);
  },
);

type Settings = Record<'URL' | 'TOKEN' | 'KEY', string> & { PLAN_ID?: string };

function start(settings: Settings) {
  return spawn(process.execPath, [program], { env: settings, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Runs the client and kills it when the server reaches the moment, before the client has its answer. */
async function runUntilKilled(
  recorder: Recorder,
  moment: Moment,
  settings: Settings,
  alongWith: () => void = () => {},
): Promise<void> {
  const client = start(settings);
  let printed = '';
  client.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  let keyUpdate: Document | undefined;
  recorder.onCommand((command) => {
    if (command['update'] === 'first_answers') keyUpdate = command;
    const isCommit = 'commitTransaction' in command && command['txnNumber'] === keyUpdate?.['txnNumber'];
    if (moment === 'at the commit' ? !isCommit : keyUpdate !== command) return;
    client.kill('SIGKILL');
    alongWith();
  });
  await once(client, 'close');
  expect({ printed, signal: client.signalCode }).toEqual({ printed: '', signal: 'SIGKILL' });
}

/** Returns the client's answer. Reruns the client while a killed server's transaction blocks its request. */
async function run(settings: Settings): Promise<unknown> {
  for (;;) {
    const client = start(settings);
    let printed = '';
    client.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await once(client, 'close');
    if (printed !== '') return JSON.parse(printed);
    expect(client.exitCode).toBe(75);
  }
}
