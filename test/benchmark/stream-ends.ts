import type { Db } from 'mongodb';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isLookUp } from '../stream-commands.js';
import { messageReader, parseOpMsg } from '../wire-messages.js';
import { cpuMs, serverProgram, startServer, withFolder } from './processes.js';
import { seedGrower, seedReaders, withDatabase, type Reader } from './seed.js';
import { startSubscribers, type Subscribers } from './subscribers.js';
import { printRow, printWaits } from './table.js';
import { summarise } from './waits.js';

/** Until the server no longer asks because it has just begun to watch. */
const settleMs = 10_000;
/** As long as several of the server's slow rounds of questions take. */
const watchedMs = 120_000;
const rounds = 100;

/**
 * Measures how often a server asks about the callers of many open streams, and how soon a stream ends after its token
 * was deleted: by another client, and just when the server has lost its connections to the database.
 */
export async function measureStreamEnds(environment: NodeJS.ProcessEnv, streams: number): Promise<void> {
  const uri = environment['MONGODB_URI'] ?? '';
  await withFolder('crop-bench-', async (folder) => {
    const link = await startLink(uri, join(folder, 'link.sock'));
    const service = await startServer([serverProgram, 'start'], { ...environment, MONGODB_URI: link.uri });
    const subscribers = startSubscribers();
    try {
      await withDatabase(uri, async (db) => {
        const grower = await seedGrower(service.url, db, { plans: 1, analysesEach: 1 });
        const readers = await seedReaders(db, grower, streams);
        const tokens = readers.map(({ token }) => token);
        await subscribers.ask({ url: service.url, tokens, streamsEach: 1 });
        console.log(`\n${streams} streams, one of each account`);
        await pause(settleMs);
        await printQuestions(service, link.questions);
        printRow(['', 'count', 'median ms', 'p99 ms', 'max ms']);
        const left = [...readers];
        const oneByOne: number[] = [];
        for (let round = 0; round < rounds; round += 1)
          oneByOne.push(...(await end(db, subscribers, left.splice(0, 1))));
        printWaits('a token is deleted, ms until its stream ends', summarise(oneByOne));
        const afterCut: number[] = [];
        for (let round = 0; round < rounds / 10; round += 1) {
          link.cut();
          afterCut.push(...(await end(db, subscribers, left.splice(0, 10))));
        }
        printWaits('the same, as all connections are cut', summarise(afterCut));
        const half = left.splice(0, left.length / 2);
        printWaits(`${half.length} tokens are deleted together`, summarise(await end(db, subscribers, half)));
      });
    } finally {
      subscribers.stop();
      await service.stop();
      link.close();
    }
  });
}

async function printQuestions({ pid }: { pid: number }, questions: Questions): Promise<void> {
  const before = { ...questions, cpuMs: cpuMs(pid) };
  await pause(watchedMs);
  const perSecond = (after: number, at: number) => ((after - at) / (watchedMs / 1_000)).toFixed(2);
  const callers = perSecond(questions.callers, before.callers);
  const statements = perSecond(questions.statements, before.statements);
  console.log(
    `while all wait, the database is asked about ${callers} callers a second, in ${statements} statements`,
  );
  console.log(`the server takes ${perSecond(cpuMs(pid), before.cpuMs)} ms of processor time a second`);
}

/** Deletes the readers' tokens, and returns for each stream the milliseconds from the answer until it ended. */
async function end(db: Db, subscribers: Subscribers, readers: readonly Reader[]): Promise<number[]> {
  await subscribers.ask({ events: readers.length, areEnds: true });
  const ended = subscribers.answer();
  await db
    .collection('personal_tokens')
    .deleteMany({ account_id: { $in: readers.map(({ accountId }) => accountId) } });
  const deletedMs = performance.timeOrigin + performance.now();
  const { times } = await ended;
  return times.map((time) => Math.max(0, time - deletedMs));
}

/** What a server has asked about the callers of streams. */
interface Questions {
  statements: number;
  callers: number;
}

/** Starts what passes everything on between a server and its engine, and can cut all connections. */
async function startLink(uri: string, path: string) {
  const sockets = new Set<Socket>();
  const questions: Questions = { statements: 0, callers: 0 };
  const server = createServer((near) => {
    const far = connect(decodeURIComponent(new URL(uri).hostname));
    sockets.add(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => one.destroy()).on('close', () => other.destroy());
    near.on('close', () => sockets.delete(near));
    const readCommands = messageReader((message) => {
      const command = parseOpMsg(message);
      if (!isLookUp(command)) return;
      questions.statements += 1;
      questions.callers += command['find'] === 'accounts' ? 0 : command['filter']._id.$in.length;
    });
    near.on('data', readCommands);
    near.pipe(far).pipe(near);
  });
  await once(server.listen(path), 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    uri: uri.replace(new URL(uri).hostname, encodeURIComponent(path)),
    questions,
    cut,
    close() {
      server.close();
      cut();
    },
  };
}
