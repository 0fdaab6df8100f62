import { FormError } from '../database/errors.js';
import type { Database } from '../database/open.js';
import { migrations } from '../records/operation/migrations.js';

/**
 * Makes sure that a server may use the database, and notes that one does. Raises FormError for one whose data has moved,
 * and for one into which data is still being copied.
 */
export async function requireInUse(db: Database['db']): Promise<void> {
  const { find, use } = migrations.statementsOf(db);
  const { source, target } = await find();
  if (target && target.state !== 'complete')
    throw new FormError(
      `The data of ${target.other} is being copied into this database, and has not moved yet. To finish that, run crop-server migrate --switch with the settings of that database; without them, the server of that database goes on.`,
    );
  if (source?.state === 'complete')
    throw new FormError(
      `The data of this database has moved to ${source.other}. Set MONGODB_URI to that database. To bring the data back, set MIGRATE_URI to it and run crop-server migrate --from --switch.`,
    );
  if (target?.used_at === null) await use();
}
