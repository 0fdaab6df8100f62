// Puts the manual page where man finds it for one user. Called by `crop man`.
import { delimiter, dirname, join } from 'node:path';
import { homeOf } from '../../settings/address.js';
import type { Env } from '../../settings/preferences.js';
import { CliError } from '../../terminal/failures.js';
import { makeFolder } from '../../terminal/paths.js';
import { createFileWriter } from '../../terminal/output/file-writer.js';

/** Where a page was written, and whether man looks there, which it does beside each folder of PATH. */
export interface InstalledPage {
  path: string;
  isFound: boolean;
}

const elsewhere = 'Without --install, the page itself is written: crop man > FILE.';

/** Writes the page into the user's own folder of manual pages; throws a usage error if that is not possible. */
export async function installPage(page: string, env: Env): Promise<InstalledPage> {
  const local = join(homeOf(env), '.local');
  const path = join(local, 'share', 'man', 'man1', 'crop.1');
  makeFolder(dirname(path), { hint: elsewhere });
  try {
    await createFileWriter({ command: 'crop man', example: 'crop.1' }).write(path, page);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const { hints = [] } = error.details;
    throw error.withDetails({ hints: [...hints, elsewhere], tryNext: undefined });
  }
  const folders = (env['PATH'] ?? '').split(delimiter);
  return { path, isFound: folders.some((folder) => join(folder, '.') === join(local, 'bin')) };
}
