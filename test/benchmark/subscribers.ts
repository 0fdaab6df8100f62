import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../source-files.js';
import type { Arrivals, Expecting, Following } from './subscribers-process.js';

export type Subscribers = ReturnType<typeof startSubscribers>;

/** Starts the process with the clients. */
export function startSubscribers() {
  const child = fork(join(root, 'test/benchmark/subscribers-process.ts'), {
    execArgv: ['--import', 'tsx'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('the subscribers have ended');
  });
  ended.catch(() => undefined);

  async function answer(): Promise<Arrivals> {
    const [arrivals] = await Promise.race([once(child, 'message'), ended]);
    return arrivals;
  }

  return {
    /** Resolves with the next message of the subscribers. */
    answer,
    async ask(message: Following | Expecting): Promise<void> {
      const answered = answer();
      child.send(message);
      await answered;
    },
    stop: () => child.kill(),
  };
}
