import { MongoClient } from 'mongodb';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished } from 'vitest';
import { isForeignDatabase, openEngine } from '../engine/engine-fixture.js';
import { register, restOf } from '../harness.js';
import { addAnalyses, addPlans } from '../large-account.js';
import { isProof } from '../pair.js';
import { startRecordedApp } from '../recorded-app.js';
import { test } from '../server-process.js';

const [pages, pageSize] = [16, 500];
/** Reasons so long that a connection cannot buffer an unread answer: a page of these analyses has 2 MB. */
const longReasons = ['x'.repeat(4_000)];
const canReadMemory = process.platform === 'linux';
/** The tolerated growth: half the size of the additional 80,000 analyses as text. */
const allowanceMiB = 12;

test.skipIf(isForeignDatabase)('an export does not read ahead of its client', async () => {
  const { app, recorder, db } = await startRecordedApp();
  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  await addAnalyses(db, await addPlans(db, rest, token, pages / 4), 4 * pageSize, longReasons);

  const readPages = () => recorder.commands.filter(({ find }) => find === 'analyses').length;
  const answer = await requestExport(app, token);
  // While the server answers these requests, it could read the whole export.
  for (let others = 0; others < 10 * pages; others += 1) await rest('GET /auth/me', { token });
  expect(readPages()).toBeGreaterThan(0);
  expect(readPages()).toBeLessThan(pages);
  const lines = (await answer.text()).trimEnd().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ counts: { analysis: pages * pageSize } });
  expect(readPages()).toBeGreaterThanOrEqual(pages);
});

// Only Linux reports the anonymous memory of a process.
test.skipIf(isForeignDatabase || !isProof || !canReadMemory)(
  'an export of 100,000 analyses takes no more memory than five of 20,000, whether read fast or slowly',
  { timeout: 600_000 },
  async ({ start }) => {
    const { uri } = await openEngine({ inline: false });
    // The heap is small, so that garbage is not mistaken for memory in use.
    const server = start({
      MONGODB_URI: uri,
      JWT_SECRET: 'a secret that only this server knows and nobody else',
      NODE_OPTIONS: '--max-old-space-size=64 --max-semi-space-size=2',
    });
    const app = { url: await server.url() };
    const client = new MongoClient(uri);
    onTestFinished(() => client.close());
    const db = client.db('crop_planning');
    const rest = restOf(app);
    const tokenOf = async (plans: number) => {
      const token = (await register(rest)).tokens.access_token;
      await addAnalyses(db, await addPlans(db, rest, token, plans), 1_000);
      return token;
    };
    const [small, large] = [await tokenOf(20), await tokenOf(100)];
    let most = 0;
    const readExport = async (token: string, count: number, betweenChunks: () => Promise<unknown>) => {
      let text = '';
      const decoder = new TextDecoder();
      for await (const chunk of (await requestExport(app, token)).body ?? []) {
        text = text.slice(-200) + decoder.decode(chunk as Uint8Array, { stream: true });
        most = Math.max(most, anonymousMiB(server.pid));
        await betweenChunks();
      }
      expect(JSON.parse(text.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
        done: true,
        counts: { analysis: count },
      });
    };
    const mostOf = async (work: () => Promise<void>) => {
      most = 0;
      await work();
      return most;
    };
    const atOnce = () => Promise.resolve();
    const slowly = () => rest('GET /crop-plans', { token: small });

    const before = anonymousMiB(server.pid);
    const five = await mostOf(async () => {
      for (let time = 0; time < 5; time += 1) await readExport(small, 20_000, atOnce);
    });
    const one = await mostOf(() => readExport(large, 100_000, atOnce));
    const slow = await mostOf(() => readExport(large, 100_000, slowly));
    const grown = { five: five - before, one: one - before, slow: slow - before };
    console.log('memory of the server during exports, MiB more than before:', grown);
    expect(grown.one).toBeLessThanOrEqual(grown.five + allowanceMiB);
    expect(grown.slow).toBeLessThanOrEqual(grown.five + allowanceMiB);
  },
);

function requestExport({ url }: { url: string }, token: string): Promise<Response> {
  const headers = { accept: 'application/x-ndjson', authorization: `Bearer ${token}` };
  return fetch(`${url}/auth/me/export`, { headers });
}

function anonymousMiB(pid: number | undefined): number {
  const line = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1024;
}
