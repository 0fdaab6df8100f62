import { spawn } from '@lydell/node-pty';
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cropBin } from './process.js';

/** A shell at a terminal, with command history on and the completion of crop loaded. */
export interface ShellSession {
  /**
   * Types a line and Enter; returns the arguments of the first call of crop, or undefined if there was none.
   */
  type(keys: string): Promise<string[] | undefined>;
  close(): Promise<void>;
}

export type ShellName = keyof typeof shells;

const shells = {
  bash: { argv: ['bash', '--norc', '--noprofile', '-i'], load: 'source <(crop completion bash)' },
  zsh: {
    argv: ['zsh', '-f', '-i'],
    load: 'bindkey -e; autoload -U compinit; compinit -D -u; source <(crop completion zsh)',
  },
  fish: { argv: ['fish', '--no-config', '-i'], load: 'crop completion fish | source' },
} as const;

export const shellNames = ['bash', 'zsh', 'fish'] as const satisfies readonly ShellName[];

/** Returns whether this machine lacks the shell, and warns if so. */
export function isShellMissing(shell: ShellName): boolean {
  const isMissing = spawnSync(shell, ['--version']).error !== undefined;
  if (isMissing) console.warn(`Not tested in ${shell}: this machine has no ${shell}.`);
  return isMissing;
}

const deadlineMs = 10_000;

/**
 * Opens a session in which crop answers completion requests, while any other call of crop only prints its
 * arguments. `cwd` is also HOME.
 */
export async function openShellSession(
  shell: ShellName,
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<ShellSession> {
  const { argv, load } = shells[shell];
  const [program, ...options] = argv;
  const path = `${await makeProgram(cwd)}:${process.env['PATH']}`;
  const terminal = spawn(program, options, {
    // A dumb terminal of this width neither wraps nor redraws a line.
    name: 'dumb',
    cols: 1_000,
    rows: 50,
    cwd,
    env: { ...env, PATH: path, HOME: cwd, LANG: 'C.UTF-8', TERM: 'dumb' },
  });
  const ended = new Promise<void>((resolve) => terminal.onExit(() => resolve()));
  let screen = '';
  let onMore = () => {};
  terminal.onData((text) => {
    screen += text;
    onMore();
  });
  let count = 0;
  await enter(load);
  return {
    async type(keys) {
      const [firstCall = ''] = (await enter(keys)).split('\u001e');
      const [, ...words] = firstCall.split('\u001f');
      return words.length === 0 ? undefined : words;
    },
    async close() {
      terminal.write('exit\r');
      await ended;
    },
  };

  /** Types a line and returns the output up to a mark that a second command prints. */
  async function enter(keys: string): Promise<string> {
    const from = screen.length;
    count += 1;
    // The quotes keep the mark out of the echo of the typed command.
    const mark = `done-${count}.`;
    terminal.write(`${keys}\recho "done-"${count}.\r`);
    await new Promise<void>((resolve, reject) => {
      const stuckError = () =>
        new Error(`After ${JSON.stringify(keys)}: ${JSON.stringify(screen.slice(from))}`);
      const timer = setTimeout(() => reject(stuckError()), deadlineMs);
      onMore = () => {
        if (!screen.includes(mark, from)) return;
        clearTimeout(timer);
        resolve();
      };
      onMore();
    });
    return screen.slice(from, screen.indexOf(mark, from));
  }
}

async function makeProgram(folder: string): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin, { recursive: true });
  const program = join(bin, 'crop');
  await writeFile(
    program,
    `#!/bin/sh
case $1 in __complete | completion) exec '${process.execPath}' '${cropBin}' "$@" ;; esac
printf '\\037%s' "$@"
printf '\\036'
`,
  );
  await chmod(program, 0o755);
  return bin;
}
