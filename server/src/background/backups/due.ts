import { backupsIn, type BackupList, type ListedBackup } from './list.js';

/** Where backups are made, how often, and how many are kept. */
export interface Plan {
  dataDir: string;
  folder: string;
  everyMs: number;
  kept: number;
}

const hourMs = 3_600_000;
/** How long a file is trusted to be as it was; one with a problem is looked at again soon. */
const trustedMs = 24 * hourMs;
const mistrustedMs = hourMs;

/**
 * Returns whether a backup is due: the newest one is too old, or from the future, as after a change of the clock. One that
 * has been damaged is replaced at once, but one whose data did not pass the check would be no better if made again.
 */
export function isDue(list: BackupList, { folder, everyMs }: Plan, now: Date): boolean {
  const newest = backupsIn(list, folder).findLast(
    ({ problem, is_verified }) => problem === null || !is_verified,
  );
  return newest === undefined || isOver(newest.made_at, everyMs, now);
}

/** Returns whether it is time to compare a file with the list. */
export function isToBeLookedAt({ looked_at, problem }: ListedBackup, now: Date): boolean {
  return isOver(looked_at, problem === null ? trustedMs : mistrustedMs, now);
}

/** Returns whether a round has something to do. */
export function isRoundDue(list: BackupList, plan: Plan, now: Date): boolean {
  return (
    list.draft !== null ||
    isDue(list, plan, now) ||
    backupsIn(list, plan.folder).some((backup) => isToBeLookedAt(backup, now))
  );
}

function isOver(since: string, ms: number, now: Date): boolean {
  const agoMs = now.getTime() - Date.parse(since);
  return agoMs >= ms || agoMs < 0;
}
