import { stripVTControlCharacters } from 'node:util';
import type { Io, OutputStream } from '../io.js';

/** Output that is collected and shown when complete, in a pager if it is longer than the terminal. */
export interface Pages {
  stdout: OutputStream;
  /** Text written here appears below the output so far. */
  stderr: OutputStream;
}

const pagerDefault = 'less';
const rowsDefault = 24;

/** Collects the output; returns undefined if there is no terminal or paging is disabled. */
export function createPages(io: Io): Pages | undefined {
  const pager = pagerOf(io.env);
  if (!io.stdout.isTerminal || pager === undefined) return undefined;
  let pending = '';
  io.atEnd(show);
  return {
    stdout: {
      ...traitsOf(io.stdout),
      write: async (text) => {
        pending += text;
      },
    },
    stderr: {
      ...traitsOf(io.stderr),
      write: async (text) => {
        await show();
        await io.stderr.write(text);
      },
    },
  };

  async function show(): Promise<void> {
    const text = pending;
    pending = '';
    if (text === '') return;
    const isShown = isLong(text, io.stdout) && (await io.showPages(pager ?? '', text));
    if (!isShown) await io.stdout.write(text);
  }
}

/**
 * Returns the pager to use. CROP_PAGER takes precedence over PAGER; an empty value, cat or TERM=dumb disables
 * paging.
 */
function pagerOf(env: Io['env']): string | undefined {
  const pager = (env['CROP_PAGER'] ?? env['PAGER'] ?? pagerDefault).trim();
  return pager === '' || pager === 'cat' || env['TERM'] === 'dumb' ? undefined : pager;
}

function isLong(text: string, { rows = rowsDefault, columns = Infinity }: OutputStream): boolean {
  const lines = text.split('\n').slice(0, -1);
  const lineCount = lines.reduce(
    (total, line) => total + Math.max(1, Math.ceil(stripVTControlCharacters(line).length / columns)),
    0,
  );
  return lineCount >= rows;
}

function traitsOf({ isTerminal, columns, rows, isRead }: OutputStream): Omit<OutputStream, 'write'> {
  return { isTerminal, columns, rows, isRead };
}
