import type { Db } from 'mongodb';
import { FormError } from '../../database/errors.js';
import type { IndexDifferences } from '../../database/indexes.js';
import type { Logger } from '../../settings/log.js';
import { forms } from '../../records/operation/forms.js';
import { allRecords, formOf, stepTable, type StepTable } from '../../records/records.js';
import { lookThrough } from './look-through.js';

/** The last commit that gives the documents of development versions the form of release 1.0.0. */
const lastDevelopmentCommit = 'aefe7c289e179fad0cabc0b1e5059a6921db20ce';

/**
 * Admits a database whose form is this release's, or an earlier one, whose documents are changed while the server runs.
 * A database that says no form is looked through first and then marked. Raises FormError.
 */
export function createAdmission({
  log,
  table = stepTable,
}: {
  log: Pick<Logger, 'info'>;
  table?: StepTable;
}) {
  const form = formOf(table);
  return async (db: Db, indexes: IndexDifferences): Promise<void> => {
    const { find, mark } = forms.statementsOf(db);
    if (isKnown(await find(), form)) return;
    const unfit = await lookThrough(db, allRecords, { indexes, log });
    if (unfit !== undefined)
      throw new FormError(
        `This database was written by a development version before 1.0.0: ${unfit}. Nothing in it has been changed. Start the server of commit ${lastDevelopmentCommit} once, and leave it running until crop-server status --json lists nothing under "pending" and "building". Then start this version again.`,
      );
    await mark(form);
  };
}

/**
 * Admits a database for a command, which leaves looking through it to a server unless there is nothing to look at.
 * Raises FormError.
 */
export async function admitToCommand(db: Db): Promise<void> {
  const { find, mark } = forms.statementsOf(db);
  const form = formOf(stepTable);
  if (isKnown(await find(), form)) return;
  if (!(await isEmpty(db)))
    throw new FormError(
      'This database does not say which form its documents have, because it was written by a development version before 1.0.0. Start the server, which looks through the documents first, and then run this command again.',
    );
  await mark(form);
}

/** Returns false if the database says no form; raises FormError for a later one than this release's. */
function isKnown(found: number | undefined, form: number): boolean {
  if (found !== undefined && found > form)
    throw new FormError(
      `This database has form ${found}, and this version knows forms up to ${form}. Use the version that wrote it, or a later one.`,
    );
  return found !== undefined;
}

async function isEmpty(db: Db): Promise<boolean> {
  for (const { collection } of allRecords)
    if (await db.collection(collection).findOne({}, { projection: { _id: 1 } })) return false;
  return true;
}
