import { resolve } from 'node:path';
import type { OperatorConfig } from '../../settings/config.js';
import type { Plan } from './due.js';
import { backupsIn, readBackupList, soundBackupsIn } from './list.js';

/** What is known of the scheduled backups. */
export interface BackupsState {
  folder: string;
  every_hours: number;
  /** The newest sound one; null if there is none. */
  newest: {
    file: string;
    made_at: string;
    age_seconds: number;
    size_bytes: number;
  } | null;
  /** How many sound ones there are. */
  sound: number;
  /** A sentence for each that is damaged, gone or did not pass the check. */
  problems: readonly string[];
}

type BackupSettings = Pick<
  OperatorConfig,
  'MONGODB_URI' | 'DATA_DIR' | 'BACKUP_FOLDER' | 'BACKUP_EVERY_HOURS' | 'BACKUPS_KEPT'
>;

/**
 * Returns the plan of the settings; undefined if no backups are made. Does not look at the folder: a disk that does not
 * answer would keep the threads that the server needs for other files.
 */
export function backupPlanOf({
  MONGODB_URI,
  DATA_DIR,
  BACKUP_FOLDER,
  BACKUP_EVERY_HOURS,
  BACKUPS_KEPT,
}: BackupSettings): Plan | undefined {
  if (BACKUP_FOLDER === undefined || MONGODB_URI !== undefined) return undefined;
  return {
    dataDir: DATA_DIR,
    folder: resolve(BACKUP_FOLDER),
    everyMs: BACKUP_EVERY_HOURS * 3_600_000,
    kept: BACKUPS_KEPT,
  };
}

/** Reads what the list says; undefined if no backups are made. */
export async function describeBackups(
  settings: BackupSettings,
  now: Date,
): Promise<BackupsState | undefined> {
  const plan = backupPlanOf(settings);
  if (!plan) return undefined;
  const list = await readBackupList(plan.dataDir);
  const sound = soundBackupsIn(list, plan.folder);
  const newest = sound.at(-1);
  return {
    folder: plan.folder,
    every_hours: settings.BACKUP_EVERY_HOURS,
    newest: newest
      ? {
          file: newest.file,
          made_at: newest.made_at,
          age_seconds: Math.round((now.getTime() - Date.parse(newest.made_at)) / 1_000),
          size_bytes: newest.size_bytes,
        }
      : null,
    sound: sound.length,
    problems: backupsIn(list, plan.folder).flatMap(({ problem }) => problem ?? []),
  };
}
