import { spawn } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../source-files.js';
import type { CliResult } from './terminal.js';

export const cropBin = join(root, 'cli/bin/crop.js');

export interface ShellOptions {
  env: Record<string, string>;
  cwd: string;
}

/** Runs a line in a shell, with the real `crop` as a command. */
export async function runShell(line: string, { env, cwd }: ShellOptions): Promise<CliResult> {
  const bin = join(cwd, 'bin');
  await mkdir(bin, { recursive: true });
  await symlink(cropBin, join(bin, 'crop')).catch(() => {});
  const path = `${bin}:${process.env['PATH'] ?? ''}`;
  const child = spawn('sh', ['-c', line], {
    cwd,
    env: { ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, code] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    new Promise<number>((resolve) => child.on('close', (exitCode) => resolve(exitCode ?? -1))),
  ]);
  return { code, stdout, stderr };
}

/** Splits a line of words and quotation marks as a shell would. */
export function wordsOf(line: string): string[] {
  const words = line.matchAll(/'([^']*)'|"([^"]*)"|[^\s'"]+/g);
  return [...words].map(([word, single, double]) => single ?? double ?? word);
}

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
