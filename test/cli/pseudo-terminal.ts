import { spawn } from '@lydell/node-pty';
import { stripVTControlCharacters } from 'node:util';
import { expect } from 'vitest';
import { cropBin } from './process.js';

export interface ScreenOptions {
  cwd: string;
  env: Record<string, string>;
  columns?: number;
  rows?: number;
}

export interface Screen {
  /** Returns everything written so far, with its control sequences. */
  text(): string;
  /** Types the keys once `shown` appears after the text last waited for. */
  typeAfter(shown: string, keys: string): Promise<void>;
  type(keys: string): void;
  /** Waits until the shell has run its line; returns all lines written, without control sequences. */
  lines(): Promise<string[]>;
}

/**
 * The shell writes this last, before it waits for Enter. The terminal library drops output that is not read
 * within 200 ms of the shell's end, so the shell must not end before everything has been read.
 */
const lastByte = '\u001e';

/** Opens a shell at a kernel pseudo-terminal, with `crop` as a command. */
export function openScreen(line: string, { cwd, env, columns = 80, rows = 24 }: ScreenOptions): Screen {
  const script = `crop() { "${process.execPath}" "${cropBin}" "$@"; }\n${line}\nprintf '\\036'; read -r _`;
  const shell = spawn('sh', ['-c', script], {
    name: 'xterm-256color',
    cols: columns,
    rows,
    cwd,
    env: { PATH: process.env['PATH'] ?? '', TERM: 'xterm-256color', ...env },
  });
  let text = '';
  let seenLength = 0;
  shell.onData((data) => (text += data));
  const ended = new Promise<void>((resolve) => shell.onExit(() => resolve()));
  return {
    text: () => text,
    type: (keys) => shell.write(keys),
    async typeAfter(shown, keys) {
      await expect.poll(() => text.slice(seenLength)).toContain(shown);
      seenLength = text.length;
      shell.write(keys);
    },
    async lines() {
      await expect.poll(() => text).toContain(lastByte);
      shell.write('\r');
      await ended;
      const [written = ''] = text.split(lastByte);
      return stripVTControlCharacters(written).replaceAll('\r', '').split('\n').slice(0, -1);
    },
  };
}
