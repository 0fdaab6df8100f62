import { AppError, joinExport, type AccountExportPage } from '@crop-planning/shared';
import { randomUUID } from 'node:crypto';
import { later } from '../concurrency/clock.js';
import type { JoinPages } from '../procedures/row.js';

const retryAfterSeconds = 5;
const message = 'An export of this account is already running. Try again when it is done.';
/** How often the lease is renewed: well before it expires. */
const holdEveryMs = 10_000;

/**
 * Joins the pages of an export as they are read. Until the export ends, a second export of the account raises
 * TOO_MANY_REQUESTS.
 */
export const joinAccountExport: JoinPages = async (
  { records: { exports }, now },
  accountId,
  read,
  { format, end },
) => {
  const holder = randomUUID();
  let holdAgainAt = now();

  async function release(): Promise<void> {
    // A lease that cannot be released expires.
    await exports.release(accountId, holder).catch(() => undefined);
  }

  async function hold(): Promise<void> {
    if (!(await exports.hold(accountId, holder)))
      throw new AppError('TOO_MANY_REQUESTS', { message, retryAfterSeconds });
    // If the client disconnected while the lease was being taken or renewed, nothing else releases it.
    if (end.aborted) await release();
    holdAgainAt = later(now(), holdEveryMs);
  }

  const readPage = async (cursor: string | undefined) => (await read(cursor)) as AccountExportPage;

  async function readWithLease(cursor: string | undefined): Promise<AccountExportPage> {
    if (now() >= holdAgainAt) await hold();
    const page = await readPage(cursor);
    // Release the lease before the client sees the end, so that it can start another export immediately.
    if (page.next_cursor === null) await release();
    return page;
  }

  // A failure at the start is reported like any other; a later failure only ends the connection.
  const first = await readPage(undefined);
  end.throwIfAborted();
  // Waiting for the stream to end would not suffice: a stream that is never read does not end.
  end.addEventListener('abort', () => void release());
  await hold();
  return joinExport(first, readWithLease, format);
};
