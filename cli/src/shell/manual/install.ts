// Puts the manual page where man finds it for one user. Called by `crop man`.
import { mkdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { homeOf } from '../../settings/address.js';
import type { Env } from '../../settings/preferences.js';
import { createFileWriter } from '../../terminal/output/file-writer.js';

/** Where a page was written, and whether man looks there, which it does beside each folder of PATH. */
export interface InstalledPage {
  path: string;
  isFound: boolean;
}

/** Writes the page into the user's own folder of manual pages; throws a usage error if that is not possible. */
export async function installPage(page: string, env: Env): Promise<InstalledPage> {
  const local = join(homeOf(env), '.local');
  const path = join(local, 'share', 'man', 'man1', 'crop.1');
  // If the folder cannot be made, writing the file says why.
  await mkdir(dirname(path), { recursive: true }).catch(() => undefined);
  await createFileWriter({ command: 'crop man', example: 'crop.1' }).write(path, page);
  const folders = (env['PATH'] ?? '').split(delimiter);
  return { path, isFound: folders.some((folder) => join(folder, '.') === join(local, 'bin')) };
}
