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
  /** Everything written so far, with its control sequences. */
  text(): string;
  /** Types once the screen shows this, after what was waited for before. */
  typeAfter(shown: string, keys: string): Promise<void>;
  type(keys: string): void;
  /** The lines of everything written, without control sequences, once the shell has ended. */
  lines(): Promise<string[]>;
}

/** A shell at a terminal made by the kernel; `crop` is a command there. */
export function openScreen(line: string, { cwd, env, columns = 80, rows = 24 }: ScreenOptions): Screen {
  const script = `crop() { "${process.execPath}" "${cropBin}" "$@"; }\n${line}`;
  const shell = spawn('sh', ['-c', script], {
    name: 'xterm-256color',
    cols: columns,
    rows,
    cwd,
    env: { PATH: process.env['PATH'] ?? '', TERM: 'xterm-256color', ...env },
  });
  let text = '';
  let seen = 0;
  shell.onData((data) => (text += data));
  const ended = new Promise<void>((resolve) => shell.onExit(() => resolve()));
  return {
    text: () => text,
    type: (keys) => shell.write(keys),
    async typeAfter(shown, keys) {
      await expect.poll(() => text.slice(seen)).toContain(shown);
      seen = text.length;
      shell.write(keys);
    },
    async lines() {
      await ended;
      return stripVTControlCharacters(text).replaceAll('\r', '').split('\n').slice(0, -1);
    },
  };
}
