import {
  AppError,
  type AccountExportItem,
  type AccountExportPage,
  type ExportAccountInput,
} from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { SessionCaller } from '../procedures/context.js';
import { noSuchCursor, type ExportPlace } from '../procedures/exported.js';
import { exportedRecords } from '../records/records.js';
import { toProfile, toSettings } from './account.js';

const cursorPattern = /^([a-z_]+)(?:\.(\d{1,15})\.([0-9a-f]{24})(?:\.(\d{1,15}))?)?$/;

/**
 * Returns a page of all data stored about the caller's account, as it is when the page is read. An export lasts as
 * long as its reader takes, so each page checks the caller again: it raises ACCOUNT_NOT_VALID, or INVALID_TOKEN if
 * the session has ended. It raises VALIDATION_FAILED for a cursor that no page returned.
 */
export async function exportMe(
  { records, crops, now, sessions, exportReaders }: Core,
  { account: { sessionId }, accountId }: SessionCaller,
  { cursor, include_code }: ExportAccountInput,
): Promise<AccountExportPage> {
  const account = await records.accounts.findById(accountId);
  if (!account?.is_active) throw new AppError('ACCOUNT_NOT_VALID');
  await sessions.findLive(records, accountId, sessionId);
  if (cursor === undefined || cursor === null)
    return {
      items: [
        { kind: 'profile', value: toProfile(account) },
        { kind: 'settings', value: toSettings(account) },
      ],
      next_cursor: exportedRecords[0]?.collection ?? null,
    };
  const { at, place } = readCursor(cursor);
  const section = exportedRecords[at];
  if (!section) throw noSuchCursor();
  const { collection, exportedAs: kind } = section;
  const { values, next } = await exportReaders[collection](
    { records, cropNaming: crops.naming, now, sessionId, isCoded: include_code },
    accountId,
    place,
  );
  const following = exportedRecords[at + 1]?.collection ?? null;
  return {
    // Safe, because the type of each reader matches its kind.
    items: values.map((value) => ({ kind, value }) as AccountExportItem),
    next_cursor: next === undefined ? following : `${collection}.${next}`,
  };
}

/** Returns the place in a cursor, and which of the exported collections it is in; -1 for none. */
function readCursor(cursor: string): { at: number; place: ExportPlace } {
  const [, name, ms, id, analysedMs] = cursorPattern.exec(cursor) ?? [];
  const at = exportedRecords.findIndex(({ collection }) => collection === name);
  const after = ms === undefined || id === undefined ? undefined : { id, created_at: new Date(Number(ms)) };
  return {
    at,
    place: { after, analysedAt: analysedMs === undefined ? undefined : new Date(Number(analysedMs)) },
  };
}
