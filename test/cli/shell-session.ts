import { spawn } from 'node:child_process';

/** A shell at a terminal, to type into. */
export interface ShellSession {
  /** Types an unfinished line, has the shell complete it, and returns the words that are then there. */
  complete(line: string): Promise<string[]>;
  /** Has a line completed and removes it again. */
  completeInVain(line: string): Promise<void>;
  close(): Promise<void>;
}

export interface ShellSessionOptions {
  /** The command that starts it, as a person would. */
  start: string;
  /** Typed before anything else. */
  load: string;
  env: Record<string, string>;
  cwd: string;
}

const tabulator = '\t';
const toStart = '\u0001';
const toEnd = '\u0005';
const eraseLine = '\u0015';

export async function openShellSession({
  start,
  load,
  env,
  cwd,
}: ShellSessionOptions): Promise<ShellSession> {
  const terminal = spawn('script', ['-qec', start, '/dev/null'], { env: { ...env, TERM: 'dumb' }, cwd });
  const closed = new Promise<void>((resolve) => terminal.on('close', () => resolve()));
  let screen = '';
  let onMore = () => {};
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    onMore();
  });
  let count = 0;
  await run(load);
  return {
    async complete(line) {
      const printed = await run(`${line}${tabulator}${toStart}printf '<%s>' ${toEnd}`);
      const shown = printed.slice(printed.lastIndexOf('<crop>'));
      return [...shown.matchAll(/<([^>]*)>/g)].map(([, word = '']) => word).slice(1);
    },
    async completeInVain(line) {
      await run(`${line}${tabulator}${eraseLine}true`);
    },
    async close() {
      terminal.stdin.write('exit\r');
      await closed;
    },
  };

  /** Types the line, and waits for a mark that it is done, which the line as typed does not contain. */
  async function run(line: string): Promise<string> {
    const from = screen.length;
    const mark = `done-${++count}.`;
    terminal.stdin.write(`${line}; echo "done-"${count}.\r`);
    await new Promise<void>((resolve) => {
      onMore = () => screen.includes(mark, from) && resolve();
      onMore();
    });
    return screen.slice(from, screen.indexOf(mark, from));
  }
}
