import type { Db } from 'mongodb';
import { compareIndexes } from '../../database/indexes.js';
import { withRestored } from '../../database/backup.js';
import { validationOf } from '../../database/validation.js';
import { indexTables } from '../../records/records.js';
import { checkData, type CheckReport } from '../checks/check-data.js';
import { createAdmission } from '../forms/admission.js';

export interface VerifiedBackup extends CheckReport {
  /** How long it took to restore the file, every document and index entry being compared. */
  restore_seconds: number;
  /** How long the check of the restored data took. */
  check_seconds: number;
}

/**
 * Restores a backup into a new folder as `restore` does, checks the restored data as `check` does, and removes the folder.
 * Raises an error if the file cannot be restored; what the check finds is in the report.
 */
export async function verifyBackup(
  file: string,
  folder: string,
  onProgress?: (sentence: string) => void,
): Promise<VerifiedBackup> {
  const beganMs = performance.now();
  return withRestored(file, folder, async (db) => {
    const restoredMs = performance.now();
    await admitRestored(db);
    const report = await checkData(
      // Nobody changes the copy, so nothing has to settle.
      { db, collections: validationOf(db, { inParts: true }), settleMs: 0 },
      { ...(onProgress && { onProgress }) },
    );
    return {
      ...report,
      restore_seconds: seconds(restoredMs - beganMs),
      check_seconds: seconds(performance.now() - restoredMs),
    };
  });
}

/** Admits the documents of a backup before they are put in place; raises FormError. */
export async function admitRestored(db: Db): Promise<void> {
  const admit = createAdmission({ log: { info: () => undefined } });
  await admit(db, await compareIndexes(db, indexTables));
}

/** Returns what the check found, in a sentence; undefined if nothing. */
export function problemOfCheck({
  problems,
  problem_count,
  not_checked,
  failed_ranges,
}: CheckReport): string | undefined {
  if (problem_count === 0)
    return failed_ranges === 0
      ? undefined
      : `The restored data was not checked completely. ${not_checked.at(-1)}`;
  const count = problem_count === 1 ? 'a problem' : `${problem_count} problems, the first being`;
  return `The check of the restored data found ${count}: ${problems[0]}`;
}

function seconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}
