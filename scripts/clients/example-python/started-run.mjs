import { spawn } from 'node:child_process';
import { once } from 'node:events';

const msMax = 120_000;

/** Starts a program that something else has to happen to while it runs. */
export function startRun(program, args, options) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], timeout: msMax });
  const closed = once(child, 'close');
  let printed = '';
  let reported = '';
  let hasEnded = false;
  child.stdout.setEncoding('utf8').on('data', (text) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (reported += text));
  child.once('close', () => (hasEnded = true));
  return {
    printed: () => printed,
    hasEnded: () => hasEnded,
    interrupt: () => child.kill('SIGINT'),

    /** Waits until what it printed is as expected, or until it has ended. */
    async until(isPrinted) {
      while (!isPrinted(printed) && !hasEnded) await Promise.race([once(child.stdout, 'data'), closed]);
    },

    /** Waits for its end, and returns what it printed. */
    async end() {
      const [exitCode, signal] = await closed;
      if (exitCode === 0) return printed;
      throw new Error(`${args[0]} ended with ${exitCode ?? signal}.\n${printed}${reported}`);
    },
  };
}
