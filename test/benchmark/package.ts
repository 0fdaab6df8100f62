import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { root } from '../source-files.js';

/** The limit for the server's package, which has the tables of crops, climates, years and places, and its bundle. */
export const megabytesMax = 10.5;
const packedSchema = z.tuple([z.object({ size: z.number(), unpackedSize: z.number() })]);

/** Measures the server's package as npm would pack the current build. */
export async function measurePackage(): Promise<void> {
  const args = ['pack', '--dry-run', '--json', '--workspace', 'server'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 2 ** 24 });
  const [{ size, unpackedSize }] = packedSchema.parse(JSON.parse(stdout));
  const verdict = size <= megabytesMax * 1e6 ? 'within' : 'NOT within';
  console.log(
    `\nthe server's package: ${(size / 1e6).toFixed(2)} MB, unpacked ${(unpackedSize / 1e6).toFixed(1)} MB, ${verdict} ${megabytesMax} MB`,
  );
}
